import * as z from "zod"
import { creationId, deleted, id, search, version } from "../../../lib/fields.ts"
import { type Inputs, operation } from "../../../lib/operation.ts"
import { IMPORT_COLUMN_NAMES, IMPORT_PORTIONS, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "../rules/import.ts"
import { CLIENT_SORTS } from "../rules/lists.ts"
import { client, clientChanges, clientInput } from "./shapes.ts"

/** A row's cell: each is checked separately, so any content is accepted here. */
const cell = z.string().max(MAX_IMPORT_BYTES, "Cette cellule est trop longue")
const cells = z.object({
  brandName: cell,
  sector: cell,
  contactName: cell,
  contactEmail: cell,
  contactPhone: cell,
  contactRole: cell,
  contactType: cell,
  notes: cell,
})
const importLine = z
  .int()
  .min(1)
  .max(2 * MAX_IMPORT_ROWS)
const problems = z.partialRecord(z.enum(IMPORT_COLUMN_NAMES), z.string())

export const clientsContract = {
  list: operation("GET /clients", "clients", "La liste des clients")
    .input(
      z.object({
        search,
        sort: z.enum(CLIENT_SORTS).default("name"),
        order: z.enum(["asc", "desc"]).default("asc"),
        /** Archived clients instead of the others (rules/campaigns.md#archive). */
        archived: z.stringbool().default(false),
        page: z.coerce.number().int().min(1).default(1),
      }),
    )
    .output(
      z.object({
        items: z.array(client.extend({ collaborationCount: z.int() })),
        total: z.int(),
        page: z.int(),
        pageCount: z.int(),
      }),
    ),

  get: operation("GET /clients/{clientId}", "clients", "Un client")
    .input(z.object({ clientId: id }))
    .output(
      z.object({
        client,
        overview: z.object({ campaigns: z.int(), influencers: z.int(), revenue: z.int() }),
        recentCampaigns: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            status: z.enum(["pending", "quote_sent", "in_progress", "completed"]),
            /** The effective date. */
            date: z.string(),
            revenue: z.int(),
            archived: z.boolean(),
            influencerCount: z.int(),
          }),
        ),
      }),
    ),

  create: operation("POST /clients", "clients", "Ajouter un client", { status: 201 })
    .input(clientInput.extend({ creationId }))
    .output(client),

  update: operation("PATCH /clients/{clientId}", "clients", "Modifier un client")
    .input(clientChanges.extend({ clientId: id, version }))
    .output(client),

  /** Archives the client or restores it; a repeated call changes nothing (rules/campaigns.md#archive). */
  archive: operation("PUT /clients/{clientId}/archive", "clients", "Archiver ou désarchiver un client")
    .input(z.object({ clientId: id, version, archived: z.boolean() }))
    .output(client),

  remove: operation("DELETE /clients/{clientId}", "clients", "Supprimer un client")
    .input(z.object({ clientId: id }))
    .output(deleted),

  checkImport: operation("POST /clients/imports/check", "clients", "Relire les clients d'un fichier")
    .input(z.object({ rows: z.array(cells).min(1).max(IMPORT_PORTIONS.check) }))
    .output(
      z.object({
        rows: z.array(
          z.object({
            problems,
            /** Name of an existing client with the same name, ignoring accents and case. */
            sameName: z.string().nullable(),
          }),
        ),
      }),
    ),

  importRows: operation("POST /clients/imports", "clients", "Importer les clients d'un fichier")
    .input(
      z.object({
        /** Chosen by the client of the API: the same line with the same id is written once. */
        importId: id,
        rows: z
          .array(
            z.object({
              line: importLine,
              cells,
              /**
               * Fills in the empty fields of an existing client with the same name, which otherwise stays unchanged.
               */
              complete: z.boolean().default(false),
            }),
          )
          .min(1)
          .max(IMPORT_PORTIONS.write),
      }),
    )
    .output(
      z.object({
        rows: z.array(
          z.object({
            line: z.int(),
            outcome: z.enum(["created", "completed", "skipped", "refused"]),
            problems,
          }),
        ),
      }),
    ),

  undoImport: operation("POST /clients/imports/undo", "clients", "Annuler un import de clients")
    .input(z.object({ importId: id, lines: z.array(importLine).min(1).max(IMPORT_PORTIONS.write) }))
    .output(
      z.object({
        rows: z.array(
          z.object({
            line: z.int(),
            /** The client that stays, with the reason; null when nothing remains of the line's creation. */
            kept: z.object({ brandName: z.string(), because: z.string() }).nullable(),
          }),
        ),
      }),
    ),

  /** For pickers in forms: open to every member (rules/platform.md#pickers). */
  pick: operation("GET /clients/choices", "subscribed", "Choisir un client")
    .input(z.object({ search }))
    .output(
      z.object({
        items: z.array(z.object({ id: z.string(), brandName: z.string(), sector: z.string().nullable() })),
      }),
    ),
}

export type ClientsInput = Inputs<typeof clientsContract>
