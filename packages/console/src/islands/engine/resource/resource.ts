import type { Operation } from "@design-catalog/client";
import type { FilterModel, GridRequest } from "@design-catalog/client/api";
import type { IconName } from "@design-catalog/pages/parts";
import type { ComponentChildren } from "preact";
import type { Options } from "../choice.tsx";
import type { CountedSegments } from "../counted-segments.tsx";
import type { Counted } from "../counted.ts";
import type { Tone } from "../grid-types.ts";
import type { ListedSegments } from "../listed-segments.tsx";
import type { MenuAct } from "../menu.tsx";
import type { UrlState } from "../use-url-state.ts";
import type { ResourceField, Values } from "./field.ts";
import type { Beneath } from "./row-form.tsx";

/** Members that every row of a standard resource has. */
export interface StandardRow {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A column of a resource's grid. */
export interface ResourceColumn<Row> {
  readonly field: keyof Row & string;
  /** @default that of the field of this name */
  readonly label?: string;
  /** @default the field's value in words */
  readonly text?: (row: Row) => string;
  /** A shorter text to show in a grid, which the pointer makes whole. @default the text */
  readonly short?: (row: Row) => string;
  /** Address of a picture to show before the text in a grid; undefined for a drawing of none. @default no picture */
  readonly picture?: (row: Row) => string | undefined;
  /** Colour to show before the text in a grid. @default none */
  readonly swatch?: (row: Row) => string;
  /** Colour that supports the text of a state in a grid. @default none */
  readonly tone?: (row: Row) => Tone;
  /** Drawing of the state. @default that of its tone */
  readonly icon?: (row: Row) => IconName | undefined;
  /** Content of its cell in a table; a grid shows texts only. @default the text */
  readonly cell?: (row: Row) => ComponentChildren;
  /** Pixels. @default shares what is left */
  readonly width?: number;
  /** @default true */
  readonly isSortable?: boolean;
}

/** Operations of a resource; a page offers only what is there. Paths end in the parameter of the row's id. */
export interface ResourceOperations<Row, Created> {
  readonly query?: Operation<
    { readonly body: GridRequest },
    { readonly rowData: readonly Row[]; readonly rowCount?: number }
  >;
  /** In place of `query`, for a resource of up to 1,000 rows without a grid operation. */
  readonly list?: Operation<object, readonly Row[]>;
  /** In place of `query` and `list`, for rows that nobody pages; it gives no deleted ones. */
  readonly rows?: () => Promise<readonly Row[]>;
  /** Reads one row with everything in it. @default the row as it is listed */
  readonly get?: Operation<object, Row>;
  /** The operation, or the call where it takes more than the form's values. */
  readonly create?: Operation<object, Created> | ((body: Values) => Promise<Created>);
  /** Needs `get`, which tells what somebody else has changed meanwhile. */
  readonly patch?: Operation<object, unknown>;
  /** The operation, or the call where the user removes a row otherwise than by its id in the path. */
  readonly remove?: Operation<object, unknown> | ((row: Row) => Promise<unknown>);
  readonly restore?: Operation<object, unknown>;
}

/** Names of a resource and of what the user does with it. */
export interface ResourceTexts {
  /** Name of the grid. */
  readonly grid: string;
  /** Text of a number of rows. */
  readonly number: Counted;
  /** Title of a row's drawer, with `{name}`. */
  readonly one: string;
  /** Button that opens the form of a new one. */
  readonly add: string;
  /** Button at the end of that form. */
  readonly create: string;
  /** Button that deletes one. */
  readonly remove: string;
}

/** A row in its drawer. */
export interface OpenRow<Row> {
  readonly row: Row;
  /** True if the user may change this row. */
  readonly mayChange: boolean;
  /** Reads the row and the grid again. */
  readonly again: () => void;
  /** The menu of the drawer's foot, for a page that has acts of its own there; nothing for who may do none of it. */
  readonly menu: ComponentChildren;
}

/** A resource whose page is a grid or a table, a drawer for a row, and forms by its fields: all of it data. */
export interface Resource<Row extends StandardRow, Created = Row> {
  /** Privilege that reads; with ` r/w` it changes. */
  readonly privilege: string;
  readonly texts: ResourceTexts;
  readonly nameOf: (row: Row) => string;
  readonly fields: readonly ResourceField<Row>[];
  readonly columns: readonly ResourceColumn<Row>[];
  /** Names of fields that filter the grid: a choice by its values, any other by a part of its text. */
  readonly filters: readonly (keyof Row & string)[];
  readonly operations: ResourceOperations<Row, Created>;
  /** The choice among the filters that the page has above its rows, too, and what draws it. @default none */
  readonly segments?: {
    readonly of: keyof Row & string;
    /** Values of a field that is none of a choice. */
    readonly options?: Options;
    /** Above a grid. */
    readonly draw?: typeof CountedSegments;
    /** Above a table. */
    readonly drawListed?: typeof ListedSegments;
  };
  /** Reads what cells show of rows and the rows do not have, such as pictures. @default nothing */
  readonly prepare?: (rows: readonly Row[]) => Promise<void>;
  /** Column that sorts until the reader chooses another. @default `updatedAt` */
  readonly sortedBy?: string;
  /** Reason why nobody changes this row; undefined where the user may. @default every row may change */
  readonly frozen?: (row: Row) => string | undefined;
  /** Parts below the fields of both forms, by what is typed. */
  readonly beneath?: Beneath;
  /** Stands above the field of an open row that a link leads to, such as why it does. @default nothing */
  readonly lead?: (row: Row, url: UrlState) => ComponentChildren;
  /** Parameters that the address gets when the open row is saved and closes, such as where to go on. @default none */
  readonly goOn?: (url: UrlState) => Readonly<Record<string, string>>;
  /** Parts below the fields of an open row. */
  readonly more?: (open: OpenRow<Row>) => ComponentChildren;
  /** Shown once after a row was created, such as its secret. */
  readonly created?: (created: Created) => ComponentChildren;
  /** Id of a created row that opens at once. @default none opens */
  readonly opensCreated?: (created: Created) => string;
  /** True to draw a table in place of a grid, for rows so few that nobody sorts or filters them. @default false */
  readonly isTable?: boolean;
  /** Buttons in the head of the page before the one that adds a row: at most two. */
  readonly acts?: (again: () => void, filterModel: FilterModel) => ComponentChildren;
  /** Acts in the menu of the head. */
  readonly menu?: (url: UrlState) => readonly MenuAct[];
  /** Parts above the grid, by what its filters match. */
  readonly above?: (again: () => void, filterModel: FilterModel, url: UrlState) => ComponentChildren;
  /** Acts on the rows that the user has chosen, at least one; without them no row can be chosen. */
  readonly chosen?: (chosen: readonly Row[]) => ComponentChildren;
}
