import {
  type Static,
  type TInteger,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  Type,
} from "@sinclair/typebox";
import {
  type BaseRow,
  baseColumns,
  type ColumnOf,
  type ColumnType,
  type PersonalRows,
  type Table,
  type UniqueRule,
} from "../../ports/table.ts";
import type { Area } from "../calls/privilege.ts";
import { type KindNames, titled, type TitledFields, titlesOf } from "../fields/titled.ts";
import type { GridColumn, GridColumns } from "../grid/grid.ts";
import { idPattern } from "../id.ts";
import { namesOf } from "../names-of.ts";
import { listedValues, openForm } from "../schemas/growing.ts";
import { boolean, formOf, idOf, innerSchema, integer, isNullable, nullable, timestamp } from "../schemas/schema.ts";
import { patchFieldSchema } from "./patch.ts";
import type { References } from "./references.ts";

/** Everything that distinguishes one plain kind of resource from another: data, without flags or hooks. */
export interface ResourceDefinition<Fields extends TProperties, ReadOnly extends TProperties, Name extends string> {
  /** Singular, PascalCase: the schema's name, with a verb the operation's, and in camelCase the kind of its ids. */
  readonly name: Name;
  /** Plural, PascalCase. */
  readonly plural: string;
  readonly titles: KindNames;
  /** SQL table. */
  readonly table: string;
  /** Path of the collection. */
  readonly path: string;
  /** Name of the id in the path. */
  readonly parameter: string;
  /** Area whose privileges guard it. */
  readonly area: Area;
  /** Fields that a client writes. */
  readonly fields: Fields;
  /** Further fields that only the service writes. */
  readonly readOnly?: ReadOnly;
  /** Sets of fields whose values no two live rows share; the schema test finds a misspelt one. */
  readonly unique?: readonly (readonly ColumnOf<Entity<Fields, ReadOnly>>[])[];
  /** Comparison of values in these sets; see {@link Table}. */
  readonly uniqueRules?: Readonly<Partial<Record<ColumnOf<Entity<Fields, ReadOnly>>, UniqueRule>>>;
  /** Name of the quota that limits the live rows of an application. @default as many as fit */
  readonly quota?: string;
  /** Columns that name persons; see {@link Table}. */
  readonly persons?: Readonly<
    Partial<Record<ColumnOf<Entity<Fields, ReadOnly>>, PersonalRows<ColumnOf<Entity<Fields, ReadOnly>>>>>
  >;
  /** Places with ids of rows that must exist; see {@link References}. */
  readonly references?: References<ColumnOf<Entity<Fields, ReadOnly>>>;
  /** For fields that are lists of objects, the member that differs in all of them. */
  readonly distinct?: { readonly [Field in keyof Fields & string]?: string };
  /** A believable body of creation, for the documentation and for tests. */
  readonly example: Static<TObject<Fields>>;
}

/** A row of a resource. */
export type Entity<
  Fields extends TProperties,
  ReadOnly extends TProperties = {},
  Name extends string = string,
> = BaseRow<Uncapitalize<Name>> & Static<TObject<Fields>> & Static<TObject<ReadOnly>>;

/** The row type of a resource. */
export type RowOf<Kind> =
  Kind extends Resource<infer Fields, infer ReadOnly, infer Name> ? Entity<Fields, ReadOnly, Name> : never;

/** A definition and everything derived from it. */
export interface Resource<
  Fields extends TProperties = TProperties,
  ReadOnly extends TProperties = TProperties,
  Name extends string = string,
> {
  readonly definition: ResourceDefinition<Fields, ReadOnly, Name>;
  readonly table: Table<Entity<Fields, ReadOnly, Name>>;
  readonly columns: GridColumns<ColumnOf<Entity<Fields, ReadOnly>>>;
  readonly schemas: ResourceSchemas;
}

/** Schemas of requests and answers. */
export interface ResourceSchemas {
  readonly entity: TObject;
  readonly create: TObject;
  readonly replace: TObject<{ version: TOptional<TInteger> }>;
  readonly patch: TObject<typeof patchMembers>;
  /** A patch among several, with the id of its row. */
  readonly patchOfMany: TObject<typeof patchMembers & { id: typeof baseSchema.id }>;
}

/** Members of an entity that a client never writes. */
export const baseSchema = {
  id: titledId("resource"),
  version: titled(
    ["Version", "Version"],
    integer({ min: 0, description: "Version for concurrency control; send it with PATCH" }),
  ),
  deleted: titled(["Deleted", "Gelöscht"], boolean({ description: "True once removed" })),
  createdAt: titled(["Created", "Erstellt"], timestamp({ description: "When it was created" })),
  updatedAt: titled(["Changed", "Geändert"], timestamp({ description: "When it last changed" })),
  createdBy: titled(["Created by", "Erstellt von"], nullable(idOf("user"))),
  updatedBy: titled(["Changed by", "Geändert von"], nullable(idOf("user"))),
} as const satisfies TProperties;

/** Members of every patch besides the fields. */
const patchMembers = {
  version: baseSchema.version,
  deleted: Type.Optional(boolean({ description: "True removes the resource" })),
};

/** {@link baseSchema} of a kind whose ids the compiler tells from others. */
export function baseSchemaOf<const Kind extends string>(kind: Kind) {
  return { ...baseSchema, id: titledId(kind) };
}

function titledId<const Kind extends string>(kind: Kind) {
  return titled(["Id", "Kennung"], idOf(kind, { description: "Identifier" }));
}

/** Derives table, grid columns and schemas from a definition. */
export function defineResource<
  const Name extends string,
  Fields extends TitledFields,
  ReadOnly extends TitledFields = {},
>(definition: ResourceDefinition<Fields, ReadOnly, Name>): Resource<Fields, ReadOnly, Name> {
  const stored: TProperties = { ...definition.fields, ...definition.readOnly };
  return {
    definition,
    table: {
      name: definition.table,
      // The mapped type of generic fields cannot be proven; the schema test compares it with the database.
      columns: { ...baseColumns, ...columnTypes(stored) } as Table<Entity<Fields, ReadOnly, Name>>["columns"],
      ...(definition.unique ? { unique: definition.unique } : {}),
      ...(definition.persons ? { persons: definition.persons } : {}),
      ...(definition.quota ? { quota: definition.quota } : {}),
      ...(definition.uniqueRules ? { uniqueRules: definition.uniqueRules } : {}),
    },
    // As above.
    columns: gridColumns({ ...baseSchema, ...stored }) as GridColumns<ColumnOf<Entity<Fields, ReadOnly>>>,
    schemas: deriveSchemas(definition),
  };
}

function deriveSchemas(
  definition: Pick<ResourceDefinition<TProperties, TProperties, string>, "name" | "titles" | "fields" | "readOnly">,
): ResourceSchemas {
  const { name, titles, fields, readOnly = {} } = definition;
  const writable = mapFields(fields, (schema) => ("default" in schema ? Type.Optional(schema) : schema));
  const closed = { additionalProperties: false };
  const version = baseSchema.version;
  const patch = { ...mapFields(fields, (schema) => Type.Optional(patchFieldSchema(schema))), ...patchMembers };
  return {
    entity: Type.Object(
      { ...baseSchema, ...mapFields(fields, openForm), ...readOnly },
      { $id: name, ...closed, ...titlesOf(titles) },
    ),
    create: Type.Object(writable, { $id: `${name}Create`, ...closed }),
    replace: Type.Object({ ...writable, version: Type.Optional(version) }, { $id: `${name}Replace`, ...closed }),
    patch: Type.Object(patch, { $id: `${name}Patch`, ...closed }),
    patchOfMany: Type.Object({ id: baseSchema.id, ...patch }, { $id: `${name}PatchOfMany`, ...closed }),
  };
}

/** Column types of fields by their schemas. */
export function columnTypes(fields: TProperties): Readonly<Record<string, ColumnType>> {
  return mapFields(fields, columnType);
}

function columnType(schema: TSchema): ColumnType {
  const inner = innerSchema(schema);
  const type: unknown = inner.type;
  switch (type) {
    case "string":
      if (inner.format === "date-time") return "timestamp";
      return inner.pattern === idPattern ? "id" : "text";
    case "integer":
    case "number":
    case "boolean":
      return type;
    default:
      return "json";
  }
}

/** Every scalar field can be sorted and filtered. */
export function gridColumns<Column extends string>(fields: Readonly<Record<Column, TSchema>>): GridColumns<Column> {
  const scalar = namesOf(fields).flatMap((column) => {
    const schema = fields[column];
    const type = columnType(schema);
    if (type === "json" || type === "bytes") return [];
    const values = listedValues(innerSchema(schema));
    const form = formOf(innerSchema(schema));
    const use = { column, sortable: true, filterable: true, ...(form && { form }) };
    const offered: GridColumn<Column> = values ? { ...use, type: "enum", values } : { ...use, type };
    return [[column, offered] as const];
  });
  return Object.fromEntries(scalar);
}

/** A complete set of fields: absent ones get their default, or null if nullable. */
export function withDefaults<Fields extends TProperties>(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Static<TObject<Fields>> {
  const complete = mapFields(fields, (schema, name): unknown => {
    return values[name] ?? schema.default ?? (isNullable(schema) ? null : undefined);
  });
  // The values are those of a validated body, which has every field without a default.
  return complete as Static<TObject<Fields>>;
}

function mapFields<Made>(fields: TProperties, make: (schema: TSchema, name: string) => Made): Record<string, Made> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, make(schema, name)]));
}
