import type { RunningService } from "./service.ts";

/** Members of answers that the demo reads. */
interface Answer {
  readonly id: string;
  readonly secret: string;
  readonly endpoint: { readonly id: string; readonly secretHint: string };
}

/** A minimal client of the REST API. */
export interface Client {
  post(path: string, body: object): Promise<Answer>;
  delete(path: string): Promise<void>;
}

/** Signs in with the password grant and returns a client that carries the token. */
export async function createClient(service: RunningService): Promise<Client> {
  const form = new URLSearchParams({
    grant_type: "password",
    username: service.administrator.emailAddress,
    password: service.administrator.password,
  });
  const response = await fetch(`${service.url}/api/v1/oauth/token`, { method: "POST", body: form });
  const { access_token: token } = (await succeeded(response).json()) as { readonly access_token: string };
  const call = async (method: string, path: string, body?: object): Promise<Response> =>
    succeeded(
      await fetch(service.url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  return {
    post: async (path, body) => (await call("POST", path, body)).json() as Promise<Answer>,
    delete: async (path) => void (await call("DELETE", path)),
  };
}

function succeeded(response: Response): Response {
  if (response.ok) return response;
  throw new Error(`${new URL(response.url).pathname} answered ${response.status}`);
}
