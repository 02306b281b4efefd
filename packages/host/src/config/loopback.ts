/** Tells whether a URL's host name is this machine, where nothing crosses a network. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}

/** Tells whether requests to a URL would be readable on a network, which production refuses. */
export function isInTheClear({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && !isLoopback(hostname);
}
