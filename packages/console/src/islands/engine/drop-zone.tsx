import { useId, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import { textsOf } from "./texts.ts";

const texts = textsOf({
  en: { one: "Drop a file here, or choose it", many: "Drop files here, or choose them" },
  de: { one: "Datei hier ablegen oder auswählen", many: "Dateien hier ablegen oder auswählen" },
});

/** A place for files, which the user drops there or chooses by the button in it. */
export function DropZone(zone: {
  /** Name of the field. */
  readonly label: string;
  readonly hint: string;
  /** Ends of names, as an input takes them. */
  readonly accept: string;
  /** True for any number of files, which the field forgets once they are taken. @default false */
  readonly isMany?: boolean;
  /** Gets the files; none if the user takes the choice back. */
  readonly take: (files: readonly File[]) => void;
}) {
  const { label, hint, accept, isMany = false } = zone;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [name, setName] = useState<string>();
  const take = (files: readonly File[]) => {
    const taken = isMany ? files : files.slice(0, 1);
    setName(isMany ? undefined : taken[0]?.name);
    zone.take(taken);
  };
  const asking = isMany ? texts.many : texts.one;
  return (
    <div
      class={isOver ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <Icon name={name === undefined ? "upload" : "file"} />
      <div>
        <p>{name === undefined ? asking : <bdi>{name}</bdi>}</p>
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <label class="unseen" for={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        multiple={isMany}
        accept={accept}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const input = event.currentTarget;
          take([...(input.files ?? [])]);
          // The same file may be chosen again.
          if (isMany) input.value = "";
        }}
      />
    </div>
  );
}
