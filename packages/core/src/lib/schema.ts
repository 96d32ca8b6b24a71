import type { Attribute, CustomAttributeTypeName } from "electrodb"
import * as z from "zod"
import type { INDEXES } from "./table.ts"

/** The agency's queries that a change of the item makes stale, from its text attributes. */
type Invalidates<Name extends string> = (item: Readonly<Partial<Record<Name, string>>>) => StaleKey[]

/** No query shows the item, or another item written with it invalidates the queries. */
export const silent = (): StaleKey[] => []

/** The keys of one access pattern, of the table or of an index, from these attributes in this order. */
export interface Keys<Name extends string> {
  readonly index?: (typeof INDEXES)[number]
  /** Entities of one collection share a partition and are read together. */
  readonly collection?: string
  /** Whether the index includes an item; by default, all. */
  readonly condition?: (item: Readonly<Partial<Record<Name, unknown>>>) => boolean
  /** For an index that an item may enter later: a patch then writes both keys, not only changed attributes. */
  readonly whole?: boolean
  readonly pk: readonly Name[]
  /** By default, none. */
  readonly sk?: readonly Name[]
  /** The name of one list over the whole platform, partitioned by the attribute `shard`. */
  readonly platform?: string
  /** Replaces ElectroDB's own format of the keys. */
  readonly templates?: { readonly pk: string; readonly sk?: string }
}

/** The schema of one kind of stored item. */
export interface Schema<
  Attributes extends Readonly<Record<string, Attribute>>,
  Indexes extends Readonly<Record<string, Keys<string>>>,
> {
  /** ElectroDB's name: part of every key, so that entities of one index do not collide; never changed. */
  readonly name: string
  readonly attributes: Attributes
  readonly indexes: Indexes
  readonly invalidates: Invalidates<keyof Attributes & string>
}

/**
 * A schema needs neither ElectroDB nor the table: the function that announces changes reads only the `schemas` of each
 * domain's `entities.ts`, and its bundle omits the entities.
 */
export const schema = <
  const Attributes extends Readonly<Record<string, Attribute>>,
  const Indexes extends Readonly<Record<string, Keys<keyof Attributes & string>>>,
>(
  of: Schema<Attributes, Indexes>,
): Schema<Attributes, Indexes> => of

/** The type of an attribute that is stored as it is, with a shape that DynamoDB does not know. */
export const shaped = <Shape>() => "any" as unknown as CustomAttributeTypeName<Shape>

/**
 * A query that no longer shows the stored state. Without an id it stands for the whole topic. It carries only ids;
 * `realtime/rules.ts` decides who receives it.
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
    "bin",
    "team",
    "me",
  ]),
  id: z.string().optional(),
})
export type StaleKey = z.infer<typeof staleKey>
export type Topic = StaleKey["topic"]
