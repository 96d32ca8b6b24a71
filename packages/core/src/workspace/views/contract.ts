import * as z from "zod"
import { changesOf, creationId, deleted, id, requiredLine, version } from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { MAX_QUERY, queryOf, VIEW_PAGE_NAMES } from "./rules.ts"

const operation = operationsFor("subscribed")
const root = "/views" as const
const one = z.object({ viewId: id })

const INVALID = "Cette vue n'est pas celle d'une liste."

const viewFields = z.object({
  name: requiredLine(60, "Le nom de la vue est obligatoire"),
  /** The query of the list's address, without its question mark (rules/team.md#saved-views). */
  query: z
    .string({ error: INVALID })
    .max(MAX_QUERY, INVALID)
    .refine((text) => queryOf(text) !== null, INVALID)
    .overwrite((text) => queryOf(text) ?? text),
})

const page = z.enum(VIEW_PAGE_NAMES, { error: INVALID })

const view = viewFields.extend({
  id: z.string(),
  version: z.int(),
  page,
  /** Whether it is the agency's; otherwise only its author's. */
  shared: z.boolean(),
  /** Whether the caller may rename, replace and delete it. */
  mayEdit: z.boolean(),
  /** Whether it is in the caller's menu. */
  pinned: z.boolean(),
})
export type SavedView = z.infer<typeof view>

export const viewsContract = {
  /** One's own and the agency's views, for all lists that the caller may open, by name. */
  list: operation(`GET ${root}`, "Les vues enregistrées").output(z.object({ items: z.array(view) })),

  create: operation(`POST ${root}`, "Enregistrer une vue", { status: 201 })
    .input(viewFields.extend({ page, shared: z.boolean().default(false), creationId }))
    .output(view),

  update: operation(`PATCH ${root}/{viewId}`, "Modifier une vue")
    .input(one.extend({ version, ...changesOf(viewFields).shape }))
    .output(view),

  pin: operation(`PUT ${root}/{viewId}/pin`, "Épingler une vue dans son menu, ou l'en retirer")
    .input(one.extend({ pinned: z.boolean() }))
    .output(view),

  remove: operation(`DELETE ${root}/{viewId}`, "Supprimer une vue").input(one).output(deleted),
}

export type ViewsInput = Inputs<typeof viewsContract>
