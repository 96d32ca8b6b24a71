import type { Attribute, CustomAttributeTypeName } from "electrodb"
import * as z from "zod"
import type { INDEXES } from "./table.ts"

/** Which queries of the item's agency a change of it makes stale, from its text attributes. */
type Invalidates<Name extends string> = (item: Readonly<Partial<Record<Name, string>>>) => StaleKey[]

/** No query shows the item, or something written with it tells. */
export const silent = (): StaleKey[] => []

/** How one access pattern finds items: the table's own keys, or an index's, made of these attributes in this order. */
export interface Keys<Name extends string> {
  readonly index?: (typeof INDEXES)[number]
  /** Entities of one collection lie in one partition and are read together. */
  readonly collection?: string
  /** Which items the index holds; all when left out. */
  readonly condition?: (item: Readonly<Partial<Record<Name, unknown>>>) => boolean
  /** Of an index that an item may enter later: a patch then writes both keys, not only what it changes. */
  readonly whole?: boolean
  readonly pk: readonly Name[]
  /** No attributes when left out. */
  readonly sk?: readonly Name[]
  /** Names one list over the whole platform, which lies in partitions by the attribute `shard`. */
  readonly platform?: string
  /** In place of ElectroDB's own notation of the keys. */
  readonly templates?: { readonly pk: string; readonly sk?: string }
}

/** What the table stores under one name. */
export interface Schema<
  Attributes extends Readonly<Record<string, Attribute>>,
  Indexes extends Readonly<Record<string, Keys<string>>>,
> {
  /** ElectroDB's name: part of every key, so that entities of one index do not meet; never changed. */
  readonly name: string
  readonly attributes: Attributes
  readonly indexes: Indexes
  readonly invalidates: Invalidates<keyof Attributes & string>
}

/**
 * A schema by itself needs neither ElectroDB nor the table: what announces changes reads the `schemas` of each
 * domain's `entities.ts`, and its bundle leaves the entities out.
 */
export const schema = <
  const Attributes extends Readonly<Record<string, Attribute>>,
  const Indexes extends Readonly<Record<string, Keys<keyof Attributes & string>>>,
>(
  of: Schema<Attributes, Indexes>,
): Schema<Attributes, Indexes> => of

/** The type of an attribute that is stored as it is, of a shape that only we know. */
export const shaped = <Shape>() => "any" as unknown as CustomAttributeTypeName<Shape>

/**
 * A query that no longer shows what is stored. Without an id it stands for all of its topic. It carries ids and
 * nothing else; whom it reaches stands in `realtime/rules.ts`.
 */
export const staleKey = z.object({
  topic: z.enum([
    "clients",
    "client",
    "collaborations",
    "collaboration",
    "collaborationComments",
    "steps",
    "timelineTemplates",
    "views",
    "dashboard",
    "payments",
    "castings",
    "casting",
    "castingComments",
    "roster",
    "rosterEntry",
    "recruitment",
    "prospect",
    "additions",
    "refresh",
    "resources",
    "todos",
    "briefs",
    "briefDay",
    "mailboxes",
    "mails",
    "mailChat",
    "assistant",
    "activity",
    "notifications",
    "onboarding",
    "team",
    "me",
  ]),
  id: z.string().optional(),
})
export type StaleKey = z.infer<typeof staleKey>
export type Topic = StaleKey["topic"]
