import { type ReactNode, useEffect, useRef, useState } from "react";
import { typesOfSpace } from "#app/platform/space-types.ts";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { isOwn, moved, printRows, readRows, type ShownKind, type ShownRow, withRow } from "./shown-rows.ts";
import { ShownRowFields } from "./shown-row-fields.tsx";

type Props = {
  kind: ShownKind;
  label: string;
  /** The rule by the form as it is. */
  rules: string;
  /** The field that holds the rule as text. */
  children: ReactNode;
};

/** Types of space or amenities as rows, which write the rule into the text area among `children`; it may be typed there, too. */
export function ShownEditor({ kind, label, rules, children }: Props) {
  const editor = useRef<HTMLDivElement>(null);
  // What is typed in a row stays, also while its rule can't be read.
  const [edited, setEdited] = useState<{ rules: string; rows: ShownRow[] } | null>(null);
  const rows = edited?.rules === rules ? edited.rows : readRows(kind, rules);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const read = readRows(kind, rules);

  function edit(change: (rows: ShownRow[]) => ShownRow[]) {
    const area = editor.current?.querySelector("textarea");
    if (!area || typeof latest.current === "string") return;
    const next = change(latest.current);
    latest.current = next;
    const text = printRows(kind, next);
    setEdited({ rules: text, rows: next });
    // A range leaves the value that React knows as it is, so that the event is a change.
    area.setRangeText(text, 0, area.value.length, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function move({ code, name }: ShownRow, by: 1 | -1) {
    edit((all) => moved(all, code, by));
    const place = (latest.current as ShownRow[]).findIndex((row) => row.code === code) + 1;
    announce(`${name}: ${place} of ${latest.current.length}`);
  }

  return (
    <div ref={editor} className="flex flex-col gap-3">
      <p className="text-sm text-soft">
        In the order in which people see them. What isn’t offered stays with the spaces that have it.
      </p>
      {typeof rows !== "string" && (
        <ol aria-label={label} className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <ShownRowFields
              key={row.code}
              kind={kind}
              row={row}
              onChange={(changes) =>
                edit((all) => all.map((one) => (one.code === row.code ? { ...one, ...changes } : one)))
              }
              onMove={(by) => move(row, by)}
              onRemove={
                isOwn(kind, row.code) ? () => edit((all) => all.filter((one) => one.code !== row.code)) : null
              }
            />
          ))}
        </ol>
      )}
      {typeof read === "string" && (
        <p role="alert" className="text-sm font-medium wrap-anywhere text-bad">{`${label} ${read}.`}</p>
      )}
      {typeof rows !== "string" && (
        <AddRow kind={kind} onAdd={(name, like) => edit((all) => withRow(kind, all, name, like))} />
      )}
      <Folded label={`${label} as text`} className="text-sm">
        <div className="flex flex-col gap-3">{children}</div>
      </Folded>
    </div>
  );
}

/** Another type or amenity, which is then a row like the others. */
function AddRow({ kind, onAdd }: { kind: ShownKind; onAdd: (name: string, like: string) => void }) {
  const [name, setName] = useState("");
  const [like, setLike] = useState<string>("Storage Unit");
  const thing = kind === "types" ? "type" : "amenity";

  function add() {
    if (name.trim() === "") return;
    onAdd(name, like);
    announce(`${name.trim()} added. Save the settings to show it.`);
    setName("");
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label={`Another ${thing}`}
        name={`another-${thing}`}
        value={name}
        maxLength={30}
        autoComplete="off"
        placeholder={kind === "types" ? "RV port" : "EV charger"}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // It would save the settings.
          event.preventDefault();
          add();
        }}
        className="min-w-0 flex-1 basis-40"
      />
      {kind === "types" && (
        <SelectField
          label="With the facts and rules of"
          name="like-type"
          value={like}
          onChange={({ target }) => setLike(target.value)}
          className="min-w-0 flex-1 basis-40"
        >
          {typesOfSpace.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      )}
      <Button variant="secondary" onClick={add}>
        Add the {thing}
      </Button>
    </div>
  );
}
