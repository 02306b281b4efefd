import type { OneTimePasswords } from "@design-catalog/core/ports";
import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";

/** Parameters that authenticators expect (RFC 6238 §4, RFC 4226 §5.3). */
const stepSeconds = 30;
const digits = 6;

/** Steps of tolerance for unequal clocks and slow typing (RFC 6238 §5.2). */
const driftSteps = [0, -1, 1] as const;

/** TOTP with SHA-1, 6 digits and steps of 30 seconds; codes are compared in constant time. */
export function createOneTimePasswords(): OneTimePasswords {
  return {
    keyUri({ key, issuer, accountName }) {
      // Authenticators show a plus sign literally.
      return createTOTPKeyURI(issuer, accountName, key, stepSeconds, digits).replaceAll("+", "%20");
    },
    async matchingStep({ key, code, nowMs }) {
      const present = Math.floor(nowMs / (stepSeconds * 1000));
      const steps = driftSteps.map((drift) => present + drift).filter((step) => step >= 0);
      return steps.find((step) => verifyHOTP(key, BigInt(step), digits, code));
    },
  };
}
