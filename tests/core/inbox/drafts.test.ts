import { AI_NONSENSE, AI_NOT_OPEN, AI_TOO_OFTEN, HOURLY } from "@trame/core/ai/rules"
import type { InboxInput } from "@trame/core/inbox/contract/staff"
import * as Inbox from "@trame/core/inbox/index"
import { replySubject } from "@trame/core/inbox/rules/drafts"
import { newId } from "@trame/core/lib/id"
import * as Throttle from "@trame/core/lib/throttle"
import { afterEach, describe, expect, it, vi } from "vitest"
import { modelBehaves } from "../../support/ai.ts"
import { newManager } from "../../support/mailbox.ts"
import { putMail } from "../../support/storedMails.ts"

afterEach(() => void vi.unstubAllEnvs())

/** rules/inbox.md#drafts */
describe("a draft", () => {
  it("answers in the mail's language with its subject, signed for the creator or as the creator", async () => {
    const { draft, actor } = await newMail({ subject: "Proposition" })
    expect(await draft()).toEqual({
      subject: "Re: Proposition",
      draft: expect.stringMatching(
        /^Bonjour Nora Marque,\n\nMerci [\s\S]*\n\nBien à vous,\nMax Membre\nPour Lou Créations$/,
      ),
    })
    expect((await draft({ sendAsCreator: true })).draft).toMatch(/Bien à vous,\nLou Créations$/)
    expect((await draft({}, { ...actor, name: "" })).draft).toContain("\nTalent Manager\n")
    const english = await newMail({ subject: "Re: Your rates", text: "Hello, would you work with us?" })
    const greeting = expect.stringMatching(/^Hello Nora Marque,/)
    expect(await english.draft()).toEqual({ subject: "Re: Your rates", draft: greeting })
  })

  it.each([
    ["RE: Bonjour", "RE: Bonjour"],
    ["", "Re: (sans objet)"],
    ["Bonjour\r\nBcc: tous@ailleurs.example", "Re: Bonjour Bcc: tous@ailleurs.example"],
    ["x".repeat(900), `Re: ${"x".repeat(496)}`],
  ])("of the subject %j has one line", (subject, expected) => {
    expect(replySubject(subject)).toBe(expected)
  })

  it("says why it failed", async () => {
    const { agencyId, draft, subject } = await newMail()
    const failed = "Erreur lors de la génération du brouillon. Veuillez réessayer."
    await modelBehaves({ match: subject, status: 500, times: 6 })
    await expect(draft()).rejects.toMatchObject({ code: "unavailable", message: failed })
    await expect(draft(REDRAFT)).rejects.toMatchObject({ message: "Erreur lors de la régénération du draft" })
    await modelBehaves({ match: subject, status: 403 })
    await expect(draft()).rejects.toMatchObject({ message: `${failed} (${AI_NOT_OPEN})` })
    await modelBehaves({ match: subject, thought: { object: { text: "pas de brouillon" } } })
    await expect(draft()).rejects.toMatchObject({ message: AI_NONSENSE })
    vi.stubEnv("AI_PROVIDER", "none")
    const unconfigured = `${failed} (La clé du fournisseur d'IA n'est pas configurée.)`
    await expect(draft()).rejects.toMatchObject({ code: "unavailable", message: unconfigured })
    vi.unstubAllEnvs()
    const uses = Array.from({ length: HOURLY.draft.tries }, () =>
      Throttle.consume(`ai-draft#${agencyId}`, HOURLY.draft),
    )
    await Promise.allSettled(uses)
    await expect(draft()).rejects.toMatchObject({ code: "throttled", message: AI_TOO_OFTEN })
  })
})

const REPLY = { intent: "reply", tone: null, currentDraft: "", sendAsCreator: false } as const

/** A mailbox with one mail, and drafts of answers to it. */
async function newMail(fields: Parameters<typeof putMail>[1] = {}) {
  const box = await newManager()
  const { actor, influencerId } = box
  const text = "Bonjour, nous proposons une campagne."
  const { threadId, messageId, subject } = await putMail(box.key, { text, subject: newId(), ...fields })
  const one = { influencerId, threadId, messageId }
  const draft = (wanted: Partial<InboxInput["draft"]> = {}, by = actor) =>
    Inbox.draft(by, { ...one, ...REPLY, ...wanted })
  return { ...box, one, subject, draft }
}

const REDRAFT = { intent: "regenerate", tone: "warm", currentDraft: "Oui" } as const
