/** Verifies deliveries that were written to a file: prints for each whether the library named by the argument accepts it. */
import { readFileSync } from "node:fs";

const { Webhook } = await import(process.argv[2]);

function accepts({ secret, body, headers }) {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch (error) {
    if (error.constructor.name === "WebhookVerificationError") return false;
    throw error;
  }
}

const deliveries = JSON.parse(readFileSync(process.env.DELIVERIES, "utf8"));
console.log(JSON.stringify(Object.fromEntries(deliveries.map((one) => [one.name, accepts(one)]))));
