/** Groups of 16 bits in an IPv6 address, and those that name the network of one customer. */
const groupsTotal = 8;
const networkGroups = 4;

/**
 * The network that a client's address stands for: an IPv4 address itself, also one that is written within IPv6; of an
 * IPv6 address the first 64 bits, as whoever has one has them all.
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
