import * as z from "zod"
import { contentSource } from "../../files/contract.ts"
import {
  changesOf,
  creationId,
  cursor,
  deleted,
  fileLink,
  id,
  instant,
  pageOf,
  requiredLine,
  requiredNote,
  search,
  version,
} from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { keysOf } from "../../lib/text.ts"
import { NO_SOURCE, RESOURCE_TYPES } from "./rules.ts"

const type = z.enum(keysOf(RESOURCE_TYPES))

export const resourceFields = z.object({
  name: requiredLine(200, "Le nom est requis"),
  description: requiredNote(2000, "La description est requise"),
  type: type.default("other"),
})

const resourceSource = contentSource(NO_SOURCE)

export const resource = resourceFields.extend({
  id: z.string(),
  version: z.int(),
  kind: z.enum(["file", "link"]),
  url: z.string().nullable(),
  /** Null for a link. */
  file: z.object({ name: z.string(), contentType: z.string(), size: z.int() }).nullable(),
  addedBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: instant,
  updatedAt: instant,
})
export type Resource = z.infer<typeof resource>

const operation = operationsFor("resources", {
  unauthenticated: "Vous devez être connecté pour ajouter une ressource",
  no_agency: "Votre compte n'est pas associé à une agence. Contactez l'administrateur.",
})
const one = z.object({ resourceId: id })

export const resourcesContract = {
  /** The newest of each type. */
  overview: operation("GET /resources", "Les dernières ressources de chaque type").output(
    z.object({
      types: z.array(
        z.object({
          type,
          /** At most `COUNTED_RESOURCES` + 1, which means more. */
          count: z.int(),
          items: z.array(resource),
        }),
      ),
    }),
  ),

  /** Of one type, or all results of a search; the newest first. */
  list: operation("GET /resources/list", "Les ressources d'un type ou d'une recherche")
    .input(z.object({ type: type.optional(), search, cursor: cursor.optional() }))
    .output(pageOf(resource)),

  get: operation("GET /resources/{resourceId}", "Une ressource").input(one).output(resource),

  create: operation("POST /resources", "Ajouter une ressource", { status: 201 })
    .input(resourceFields.extend({ source: resourceSource, creationId }))
    .output(resource),

  /** Without a source, the file or link stays. */
  update: operation("PATCH /resources/{resourceId}", "Modifier une ressource")
    .input(changesOf(resourceFields).extend({ resourceId: id, version, source: resourceSource.optional() }))
    .output(resource),

  remove: operation("DELETE /resources/{resourceId}", "Supprimer une ressource").input(one).output(deleted),

  file: operation("GET /resources/{resourceId}/file", "L'adresse signée du fichier d'une ressource")
    .input(one.extend({ disposition: z.enum(["inline", "attachment"]).default("attachment") }))
    .output(fileLink),
}

export type ResourcesInput = Inputs<typeof resourcesContract>
