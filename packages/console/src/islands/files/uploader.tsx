import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { DropZone } from "../engine/drop-zone.tsx";
import { type Failure, failureOf } from "../engine/failure.ts";
import { percentText } from "../engine/format.ts";
import { FailureBox } from "../engine/parts.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useUnsaved } from "../engine/unsaved.ts";
import { acceptedEnds } from "./file-types.ts";
import { texts } from "./texts.ts";
import { uploadFile } from "./upload-file.ts";

interface Upload {
  readonly number: number;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly isDone: boolean;
  readonly failure?: Failure;
}

/** Takes files that the user drops or chooses, one after the other, and shows the progress of each. */
export function Uploader(uploader: {
  /** Makes a file of an upload. */
  readonly keep: (uploadId: string) => Promise<unknown>;
  readonly onKept: () => void;
}) {
  const { keep, onKept } = uploader;
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  // Whoever leaves the page, or the drawer, ends what is not stored yet.
  const isGone = useRef(false);
  useLayoutEffect(() => () => void (isGone.current = true), []);
  useUnsaved(uploads.some(({ isDone, failure }) => !isDone && !failure));
  const change = (number: number, changes: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.number === number ? { ...upload, ...changes } : upload)));
  const send = async (file: File, number: number) => {
    try {
      const uploadId = await uploadFile(file, (share) => change(number, { share }));
      if (isGone.current) return;
      await keep(uploadId);
      change(number, { share: 1, isDone: true });
      onKept();
    } catch (error) {
      change(number, { failure: failureOf(error) });
    }
  };
  const take = async (files: readonly File[]) => {
    const numbered = files.map((file, index) => ({ file, number: uploads.length + index }));
    const added = numbered.map(({ file, number }) => ({ number, name: file.name, share: 0, isDone: false }));
    setUploads((before) => [...before, ...added]);
    for (const { file, number } of numbered) if (!isGone.current) await send(file, number);
  };
  return (
    <>
      <DropZone
        label={texts.choose}
        hint={texts.hint}
        accept={acceptedEnds}
        isMany
        take={(files) => void take(files)}
      />
      {uploads.length > 0 && <Uploads uploads={uploads} />}
    </>
  );
}

function Uploads({ uploads }: { readonly uploads: readonly Upload[] }) {
  return (
    <Table label={texts.uploads} columns={[texts.file, texts.progress]}>
      {uploads.map(({ number, name, share, isDone, failure }) => (
        <tr key={number}>
          <th scope="row">
            <bdi>{name}</bdi>
          </th>
          <td>
            {failure ? (
              <FailureBox failure={failure} />
            ) : (
              <>
                <progress aria-label={fill(texts.progressOf, { name })} max={1} value={share} />{" "}
                {isDone ? texts.done : percentText(share)}
              </>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
