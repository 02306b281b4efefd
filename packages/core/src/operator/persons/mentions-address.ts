/** Tells whether a text has an address, which is in small letters, as a whole and not within a longer one of somebody else. */
export function mentionsAddress(text: string, address: string): boolean {
  const parts = text.toLowerCase().split(address);
  return parts
    .slice(1)
    .some(
      (behind, index) =>
        !/[\p{L}\p{N}._+-]$/u.test(parts[index] ?? "") && !/^(?:[\p{L}\p{N}-]|\.[\p{L}\p{N}])/u.test(behind),
    );
}
