import { newId } from "@trame/core/lib/id"
import { newUser, type TestUser } from "./agency.ts"
import { EnrichmentBatchEntity, EnrichmentImportEntity, EnrichmentLineEntity } from "./stored.ts"

export const platformOwner = (): Promise<TestUser> => newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL })

interface Standing {
  movedAt?: string
  endedAt?: string
}

/** An import as stored before its first batch begins; returns its id. */
export async function storedImport(
  batches: string[][],
  { movedAt, endedAt }: Standing = {},
): Promise<string> {
  const importId = newId()
  const now = new Date().toISOString()
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  await Promise.all(
    batches.map((usernames, batch) =>
      EnrichmentBatchEntity.put({ importId, batch, usernames, expiresAt }).go(),
    ),
  )
  await EnrichmentLineEntity.put({
    importId,
    number: 1,
    at: now,
    level: "info",
    text: "Import",
    expiresAt,
  }).go()
  await EnrichmentImportEntity.create({
    importId,
    startedBy: "owner",
    startedAt: now,
    movedAt: movedAt ?? now,
    endedAt,
    postsPerProfile: 3,
    total: batches.flat().length,
    done: 0,
    failed: 0,
    batches: batches.length,
    batchesDone: 0,
    lines: 1,
    expiresAt,
  }).go()
  return importId
}
