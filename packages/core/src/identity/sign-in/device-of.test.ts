import { expect, test } from "bun:test";
import { deviceOf } from "./device-of.ts";
import { roughNetworkOf } from "./rough-network.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, "Edge on Windows"],
  [
    `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    "Opera on Windows",
  ],
  [`${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36`, "Chrome on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36", "Samsung Internet on Android"],
  ["Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36", "Chrome on ChromeOS"],
  [`${iPhone} Version/19.0 Mobile Safari/604.1`, "Safari on iOS"],
  [`${iPhone} FxiOS/145.0 Mobile Safari/605.1.15`, "Firefox on iOS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605 Version/19.0 Safari/605.1.15", "Safari on macOS"],
  ["Opaque Safari/1", "Safari"],
  ["catalogctl", "catalogctl"],
  ["python-requests/2.32.3", "python-requests"],
  ["x".repeat(61), "x".repeat(60)],
  ["(nothing)", null],
  [undefined, null],
])("deviceOf() of %j is %j", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:17:4:5:6:7:8", "2001:db8:17::/48"],
  ["2001:db8::8", "2001:db8:0::/48"],
])("roughNetworkOf() of %s is %s", (address, network) => {
  expect(roughNetworkOf(address)).toBe(network);
});
