/** Groups of 16 bits in an IPv6 address, and those that identify the network of one customer. */
const groupsTotal = 8;
const networkGroups = 4;

/**
 * The network of a client's address: an IPv4 address itself, also one embedded in IPv6; otherwise the first 64 bits,
 * since a customer holds all addresses that share them.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [left = "", right] = address.toLowerCase().split("::");
  const [before, after] = [groupsOf(left), groupsOf(right ?? "")];
  const zeros = right === undefined ? 0 : Math.max(0, groupsTotal - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${groups.slice(0, networkGroups).join(":")}::/64`;
}

function groupsOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(":");
}
