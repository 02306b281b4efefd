/** An element of a recorded page, as rrweb notes it. */
export type RecordedNode = readonly [tag: string, attributes: Readonly<Record<string, string>>, ...children: Content[]];

type Content = RecordedNode | string;

/** Milliseconds that the events of {@link eventsOfPage} take. */
export const recordedMs = 3000;

/** Events of rrweb that show a page with this body, and then a click on it. */
export function eventsOfPage(...body: readonly RecordedNode[]): readonly object[] {
  let id = 1;
  const node = (content: Content): object => {
    id += 1;
    if (typeof content === "string") return { id, type: 3, textContent: content };
    const [tagName, attributes, ...children] = content;
    return { id, type: 2, tagName, attributes, childNodes: children.map(node) };
  };
  const start = 1_795_253_400_000;
  const html = node(["html", {}, ["head", {}], ["body", {}, ...body]]);
  return [
    { type: 4, timestamp: start, data: { href: "https://planner.example/", width: 800, height: 600 } },
    {
      type: 2,
      timestamp: start + 10,
      data: { node: { id: 1, type: 0, childNodes: [html] }, initialOffset: { top: 0, left: 0 } },
    },
    { type: 3, timestamp: start + recordedMs, data: { source: 2, type: 2, id: 2, x: 40, y: 12 } },
  ];
}
