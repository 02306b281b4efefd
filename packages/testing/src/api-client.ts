import type { Administrator } from "./service-process.ts";

/** A parsed body. Its members depend on the operation; a missing one is undefined. */
// oxlint-disable-next-line no-explicit-any -- callers read members of many shapes and assert on their values
export type AnswerBody = Record<string, any>;

/** An answer with its parsed body, which is empty if none came. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The members of the answer that callers read. */
  readonly body: AnswerBody;
}

/** Calls the API with one user's token. */
export interface ApiClient {
  readonly token: string;
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
}

/** Signs in by the password grant. @throws {Error} if it is refused */
export async function signIn(url: string, administrator: Administrator): Promise<ApiClient> {
  const form = new URLSearchParams({
    grant_type: "password",
    username: administrator.emailAddress,
    password: administrator.password,
  });
  const response = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body: form });
  const answer = await toAnswer(response);
  if (answer.status !== 200) throw new Error(`Cannot sign in: status ${answer.status}`);
  return createApiClient(url, String(answer.body.access_token));
}

/** A client that carries `token`. */
export function createApiClient(url: string, token: string): ApiClient {
  return {
    token,
    async call(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return toAnswer(response);
    },
  };
}

async function toAnswer(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} };
}
