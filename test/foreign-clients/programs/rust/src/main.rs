//! Verifies deliveries that were written to a file: prints for each whether the library accepts it.
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::{Map, Value};
use standardwebhooks::Webhook;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(std::env::var("DELIVERIES")?)?;
    let deliveries: Vec<Value> = serde_json::from_str(&text)?;
    let mut accepted = Map::new();
    for delivery in &deliveries {
        accepted.insert(delivery["name"].as_str().ok_or("no name")?.into(), accepts(delivery)?.into());
    }
    println!("{}", Value::from(accepted));
    Ok(())
}

fn accepts(delivery: &Value) -> Result<bool, Box<dyn Error>> {
    let mut headers = HeaderMap::new();
    for (name, value) in delivery["headers"].as_object().ok_or("no headers")? {
        let value = HeaderValue::from_str(value.as_str().ok_or("no text")?)?;
        headers.insert(HeaderName::from_bytes(name.as_bytes())?, value);
    }
    let body = delivery["body"].as_str().ok_or("no body")?;
    let library = Webhook::new(delivery["secret"].as_str().ok_or("no secret")?)?;
    Ok(library.verify(body.as_bytes(), &headers).is_ok())
}
