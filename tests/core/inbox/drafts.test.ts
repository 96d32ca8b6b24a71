import { AI_NONSENSE, AI_NOT_OPEN, AI_TOO_OFTEN, HOURLY } from "@trame/core/ai/rules"
import type { InboxInput } from "@trame/core/inbox/contract/staff"
import { Inbox } from "@trame/core/inbox/index"
import { replySubject } from "@trame/core/inbox/rules/drafts"
import { newId } from "@trame/core/lib/id"
import { Throttle } from "@trame/core/lib/throttle"
import { afterEach, describe, expect, it, vi } from "vitest"
import { modelBehaves } from "../../support/ai.ts"
import { newManager } from "../../support/mailbox.ts"
import { gmailId, putMail } from "../../support/storedMails.ts"

afterEach(() => void vi.unstubAllEnvs())

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

  it("asks for the budget, declines, or is written anew in a tone", async () => {
    const { draft } = await newMail()
    expect((await draft({ intent: "ask_budget" })).draft).toContain("Quel budget")
    expect((await draft({ intent: "decline" })).draft).toContain("malheureusement")
    const currentDraft = "Bonjour Nora,\n\nMerci.\nÀ bientôt.\nVite.\n\nBien à vous,\nMax"
    for (const [tone, expected] of [
      ["short", "Bonjour Nora,\n\nMerci.\n\nBien à vous,\nMax"],
      ["formal", "Madame, Monsieur Nora,"],
      ["warm", "J'espère que vous allez bien !"],
      ["keen", "Nous sommes ravis"],
    ] as const)
      expect((await draft({ intent: "regenerate", tone, currentDraft })).draft).toContain(expected)
  })

  it("shows the model the mail up to 6,000 characters, and the five before it up to 1,500 each", async () => {
    const threadId = gmailId()
    const [answered, words] = [7, Array.from({ length: 9 }, newId)]
    const beyond = newId()
    // Ids are in the opposite order of the dates.
    const mailOf = (day: number) => {
      const word = words[day] ?? ""
      const length = day === answered ? 6000 : 1500
      return {
        threadId,
        messageId: `m${9 - day}`,
        receivedAt: `2026-03-0${day + 1}T08:00:00.000Z`,
        text: `${"a".repeat(length - word.length)}${word}${beyond}`,
      }
    }
    const { key, draft } = await newMail(mailOf(answered))
    for (const day of words.keys()) if (day !== answered) await putMail(key, mailOf(day))
    const shown: number[] = []
    for (const [day, match] of [...words, beyond].entries()) {
      await modelBehaves({ match, thought: { object: { draft: "Vu" } } })
      if ((await draft()).draft === "Vu") shown.push(day)
    }
    expect(shown).toEqual([2, 3, 4, 5, 6, 7])
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
