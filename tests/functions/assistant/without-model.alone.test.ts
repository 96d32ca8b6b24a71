import * as Agencies from "@trame/core/account/agencies/index"
import * as Assistant from "@trame/core/assistant/index"
import { newId } from "@trame/core/lib/id"
import { afterEach, expect, test, vi } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { assertAlone } from "../../support/alone.ts"
import { newOwner } from "../../support/assistant.ts"

afterEach(() => vi.unstubAllEnvs())

/** rules/inbox.md#models */
test("without a model a question is refused, and nothing is stored", async () => {
  assertAlone()
  vi.stubEnv("AI_PROVIDER", "none")
  const { agencyId } = await newAgency()
  const owner = await newOwner(agencyId)
  const actor = await Agencies.actorOf(owner.userId)
  if (!actor) throw new Error("Nobody")
  await expect(Assistant.ask(actor, { id: newId(), question: "Combien ?" })).rejects.toMatchObject({
    code: "unavailable",
    message: "La clé du fournisseur d'IA n'est pas configurée.",
  })
  expect(await Assistant.conversation(actor)).toEqual({ items: [] })
})
