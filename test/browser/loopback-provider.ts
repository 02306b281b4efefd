/** Numbers in a vector of the provider's model. */
const dimensions = 32;

/** Request as both protocols write it. */
interface Asked {
  readonly q?: readonly string[];
  readonly target?: string;
  readonly input?: readonly string[];
}

/** A provider on the loopback that translates by LibreTranslate's protocol and gives vectors by that of OpenAI. */
export interface LoopbackProvider {
  /** Variables of a service that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Lets requests wait until {@link LoopbackProvider.release}. */
  hold(): void;
  release(): void;
  /** Requests that wait. */
  held(): number;
  close(): Promise<void>;
}

/** Starts a provider on a free port. */
export function startLoopbackProvider(): LoopbackProvider {
  let gate = Promise.withResolvers<void>();
  let held = 0;
  gate.resolve();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      // The service of the test sends it.
      const asked = (await request.json()) as Asked;
      held += 1;
      await gate.promise;
      held -= 1;
      return Response.json(new URL(request.url).pathname === "/embeddings" ? vectorsOf(asked) : translationsOf(asked));
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    environment: {
      TRANSLATOR_URL: `libretranslate:${url}`,
      EMBEDDINGS_URL: `${url}?model=counts&dimensions=${dimensions}`,
    },
    hold: () => void (gate = Promise.withResolvers()),
    release: () => gate.resolve(),
    held: () => held,
    close: () => server.stop(true),
  };
}

function translationsOf({ q = [], target }: Asked) {
  return { translatedText: q.map((text) => `${target}: ${text}`) };
}

/** Vectors that are the same for texts of the same length only. */
function vectorsOf({ input = [] }: Asked) {
  const vector = (text: string) => Array.from({ length: dimensions }, (_, at) => Math.sin(at * text.length + 1));
  return { data: input.map((text, index) => ({ index, embedding: vector(text) })) };
}
