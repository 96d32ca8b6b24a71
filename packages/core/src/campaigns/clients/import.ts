import { createHash } from "node:crypto"
import { type Actor, asMember } from "../../lib/access.ts"
import { AppError } from "../../lib/error.ts"
import { fold } from "../../lib/text.ts"
import { holds } from "../../lib/transact.ts"
import { type ClientInput, type ClientsInput, clientInput, MAX_CONTACTS } from "./contract.ts"
import { contactTypeOf, type ImportCells, type ImportColumn, sectorOf } from "./rules/import.ts"
import { add, allRows, replace, stored } from "./store.ts"

type Problems = Partial<Record<ImportColumn, string>>

/** What each row of a table would become: one round of reads (rules/campaigns.md#client-import). */
export async function checkImport(actor: Actor, { rows: asked }: ClientsInput["checkImport"]) {
  const { agencyId } = asMember(actor, "clients")
  const twins = await namesIn(agencyId)
  return {
    rows: asked.map((cells) => ({
      problems: readRow(cells).problems,
      sameName: twins.get(fold(cells.brandName))?.brandName ?? null,
    })),
  }
}

/**
 * Writes rows of a table (rules/campaigns.md#client-import). A line that comes again with the same import's id is
 * written once; one that fails stops no other.
 */
export async function importRows(actor: Actor, { importId, rows: asked }: ClientsInput["importRows"]) {
  const { agencyId } = asMember(actor, "clients")
  const twins = await namesIn(agencyId)
  const sameNames = Map.groupBy(asked, ({ cells }) => fold(cells.brandName))
  const outcomes = new Map<number, { outcome: Outcome; problems: Problems }>()
  await Promise.all(
    [...sameNames].map(async ([name, lines]) => {
      // Of one name, the second finds the first.
      for (const { line, cells, complete } of lines) {
        const { fields, problems } = readRow(cells)
        if (!fields) {
          outcomes.set(line, { outcome: "refused", problems })
          continue
        }
        const clientId = idOf(agencyId, importId, line)
        const twin = twins.get(name)
        if (!twin) {
          await holds(add(agencyId, fields, clientId))
          twins.set(name, { clientId, brandName: fields.brandName })
        }
        const isOwn = !twin || twin.clientId === clientId
        outcomes.set(
          line,
          isOwn
            ? { outcome: "created", problems }
            : complete
              ? await completed({ agencyId, clientId: twin.clientId }, fields)
              : { outcome: "skipped", problems },
        )
      }
    }),
  )
  // Names went side by side; the answer has the order of the question.
  return {
    rows: asked.flatMap(({ line }) => {
      const outcome = outcomes.get(line)
      return outcome ? [{ line, ...outcome }] : []
    }),
  }
}

type Outcome = "created" | "completed" | "skipped" | "refused"

interface Twin {
  clientId: string
  brandName: string
}

/** The clients by their folded names; of several with one name, the oldest. */
async function namesIn(agencyId: string): Promise<Map<string, Twin>> {
  const all = await allRows(agencyId)
  return new Map(
    all.sort((a, b) => b.createdAt - a.createdAt).map((row) => [fold(row.brandName), row] as const),
  )
}

/** Always the same for a line of an import, so that it is created once however often it is sent. */
const idOf = (agencyId: string, importId: string, line: number): string =>
  createHash("sha256")
    .update(JSON.stringify([agencyId, importId, line]))
    .digest("hex")
    .slice(0, 32)

/** The client that a row's cells say, by the rules of the client form; what does not fit is said by column. */
function readRow(cells: ImportCells): { fields: ClientInput | null; problems: Problems } {
  const { brandName, notes, contactName, contactEmail, contactPhone, contactRole, contactType } = cells
  const hasContact = [contactName, contactEmail, contactPhone, contactRole].some((cell) => cell.trim() !== "")
  const read = clientInput.safeParse({
    brandName,
    sector: sectorOf(cells.sector),
    notes,
    contacts: hasContact
      ? [
          {
            name: contactName,
            email: contactEmail,
            phone: contactPhone,
            role: contactRole,
            type: contactTypeOf(contactType),
          },
        ]
      : [],
  })
  if (read.success) return { fields: read.data, problems: {} }
  const problems: Problems = {}
  for (const { path, message } of read.error.issues) {
    const column = COLUMN_OF[String(path.at(-1))]
    if (column) problems[column] ??= message
  }
  return { fields: null, problems }
}

const COLUMN_OF: Readonly<Record<string, ImportColumn>> = {
  brandName: "brandName",
  sector: "sector",
  notes: "notes",
  name: "contactName",
  email: "contactEmail",
  phone: "contactPhone",
  role: "contactRole",
  type: "contactType",
}

/** Gives a client what it lacks, and a contact whom it does not know; nothing that it has is replaced. */
async function completed(
  key: { agencyId: string; clientId: string },
  { sector, notes, contacts }: ClientInput,
): Promise<{ outcome: Outcome; problems: Problems }> {
  try {
    const client = await stored(key)
    const known = new Set(client.contacts.map(({ email }) => fold(email)))
    const unknown = contacts.filter(({ email }) => !known.has(fold(email)))
    if (client.contacts.length + unknown.length > MAX_CONTACTS) {
      return refused(`Ce client a déjà ${MAX_CONTACTS} contacts`)
    }
    const changes = {
      ...(client.sector === undefined && sector ? { sector } : {}),
      ...(client.notes === "" && notes ? { notes } : {}),
      ...(unknown.length ? { contacts: [...client.contacts, ...unknown] } : {}),
    }
    if (Object.keys(changes).length === 0) return { outcome: "skipped", problems: {} }
    await replace(client, changes)
    return { outcome: "completed", problems: {} }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refused(error.message)
  }
}

const refused = (message: string) => ({ outcome: "refused" as const, problems: { brandName: message } })
