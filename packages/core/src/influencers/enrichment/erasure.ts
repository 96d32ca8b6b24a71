import { deleteAll, pagesOf } from "../../lib/batch.ts"
import * as Scrapes from "../scraping/index.ts"
import { BatchEntity, FailureEntity, ImportEntity, LineEntity } from "./entities.ts"

const ERASED = "(profil effacé)"

/** Removes a profile that is erased from the catalogue from all ended imports. May run twice. */
export async function eraseFromImports(username: string): Promise<void> {
  const imports = pagesOf((cursor) => ImportEntity.query.newest({ list: "all" }).go({ cursor }))
  for await (const page of imports)
    for (const { importId, endedAt } of page) if (endedAt) await eraseFrom(importId, username)
}

async function eraseFrom(importId: string, username: string): Promise<void> {
  for await (const batches of pagesOf((cursor) => BatchEntity.query.primary({ importId }).go({ cursor }))) {
    for (const { batch, usernames } of batches) {
      if (!usernames.includes(username)) continue
      await Scrapes.erase(`${importId}-${batch}`)
      // Failures first, the batch's names last: by them, a repeated run finds the batch.
      await deleteAll(FailureEntity, [{ importId, batch, username }])
      await eraseFromLog(importId, username)
      const remaining = usernames.filter((name) => name !== username)
      await BatchEntity.patch({ importId, batch }).set({ usernames: remaining }).go()
    }
  }
}

async function eraseFromLog(importId: string, username: string): Promise<void> {
  for await (const lines of pagesOf((cursor) => LineEntity.query.primary({ importId }).go({ cursor }))) {
    for (const { number, text } of lines) {
      if (!text.includes(` ${username},`)) continue
      const next = text.replace(` ${username},`, ` ${ERASED},`)
      await LineEntity.patch({ importId, number }).set({ text: next }).go()
    }
  }
}
