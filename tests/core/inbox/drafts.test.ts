import { AI_NONSENSE, AI_NOT_OPEN, AI_TOO_OFTEN, HOURLY } from "@trame/core/ai/rules"
import type { InboxInput } from "@trame/core/inbox/contract/staff"
import { Inbox } from "@trame/core/inbox/index"
import { replySubject } from "@trame/core/inbox/rules/drafts"
import { newId } from "@trame/core/lib/id"
import { Throttle } from "@trame/core/lib/throttle"
import { afterEach, describe, expect, test, vi } from "vitest"
import { actorOf } from "../../support/agency.ts"
import { modelBehaves } from "../../support/ai.ts"
import { storedMailbox } from "../../support/inboxMails.ts"
import { newManager } from "../../support/mailbox.ts"
import { newRoster } from "../../support/roster.ts"
import { gmailId, putMail, storeMail } from "../../support/storedMails.ts"

afterEach(() => void vi.unstubAllEnvs())

type Wanted = Partial<Pick<InboxInput["draft"], "intent" | "tone" | "currentDraft" | "sendAsCreator">>

const REPLY = { intent: "reply", tone: null, currentDraft: "", sendAsCreator: false } as const

/** A mailbox with one mail, and drafts of answers to it. */
async function oneMail(fields: Parameters<typeof storeMail>[1] = {}) {
  const box = await newManager()
  const mail = await storeMail(box.key, { text: "Bonjour, nous proposons une campagne.", ...fields })
  const actor = await actorOf(box.member)
  const { influencerId, threadId, messageId } = mail
  const draft = (wanted: Wanted = {}) =>
    Inbox.draft(actor, {
      influencerId,
      threadId,
      messageId,
      ...REPLY,
      ...wanted,
    })
  return { ...box, mail, actor, draft }
}

/** rules/inbox.md#drafts */
describe("a draft", () => {
  test("answers in the mail's language, signed for the creator, with the subject kept", async () => {
    const { draft } = await oneMail()
    expect(await draft()).toEqual({
      subject: "Re: Proposition de partenariat",
      draft: expect.stringMatching(
        /^Bonjour Nora Marque,\n\nMerci [\s\S]*\n\nBien à vous,\nMax Membre\nPour Lou Créations$/,
      ),
    })
    const english = await oneMail({
      subject: "Re: Your rates",
      text: "Hello, would you work with us for the summer?",
    })
    expect(await english.draft()).toMatchObject({
      subject: "Re: Your rates",
      draft: expect.stringMatching(/^Hello Nora Marque,/),
    })
  })

  test("is signed by the creator alone where it goes out in their name", async () => {
    const { draft } = await oneMail()
    expect((await draft({ sendAsCreator: true })).draft).toMatch(/Bien à vous,\nLou Créations$/)
  })

  test("asks for the budget, or declines", async () => {
    const { draft } = await oneMail()
    expect((await draft({ intent: "ask_budget" })).draft).toContain("Quel budget")
    expect((await draft({ intent: "decline" })).draft).toContain("malheureusement")
  })

  test.each([
    ["short", "Bonjour Nora,\n\nMerci.\n\nBien à vous,\nMax"],
    ["formal", "Madame, Monsieur Nora,"],
    ["warm", "J'espère que vous allez bien !"],
    ["keen", "Nous sommes ravis"],
  ] as const)("is written anew in the tone %s", async (tone, expected) => {
    const { draft } = await oneMail()
    const currentDraft = "Bonjour Nora,\n\nMerci.\nÀ bientôt.\nVite.\n\nBien à vous,\nMax"
    expect((await draft({ intent: "regenerate", tone, currentDraft })).draft).toContain(expected)
  })

  test("a manager without a name is « Talent Manager »", async () => {
    const { actor, mail } = await oneMail()
    const { influencerId, threadId, messageId } = mail
    const ofMail = { influencerId, threadId, messageId, ...REPLY }
    expect((await Inbox.draft({ ...actor, name: "" }, ofMail)).draft).toContain("\nTalent Manager\n")
  })

  test("is of a stored mail of this creator's, in this agency", async () => {
    const one = await oneMail()
    const other = await oneMail()
    const { threadId, messageId } = one.mail
    const rest = { threadId, messageId, ...REPLY }
    const foreign = Inbox.draft(other.actor, { influencerId: one.influencerId, ...rest })
    await expect(foreign).rejects.toMatchObject({ code: "not_found" })
    const wrongCreator = Inbox.draft(other.actor, { influencerId: other.influencerId, ...rest })
    await expect(wrongCreator).rejects.toMatchObject({ code: "not_found" })
    const missing = Inbox.draft(one.actor, { influencerId: one.influencerId, ...rest, messageId: gmailId() })
    await expect(missing).rejects.toMatchObject({ code: "not_found" })
  })

  test("goes by the mail and the five before it, and by nothing that came later", async () => {
    const threadId = gmailId()
    const [answered, words] = [7, Array.from({ length: 9 }, newId)]
    // The last written has the first id.
    const mailOf = (day: number) => ({
      ...{ threadId, messageId: `m${9 - day}`, receivedAt: `2026-03-0${day + 1}T08:00:00.000Z` },
      text: words[day] ?? "",
    })
    const { key, draft } = await oneMail(mailOf(answered))
    for (const day of words.keys()) if (day !== answered) await putMail(key, mailOf(day))
    const shown: number[] = []
    for (const [day, match] of words.entries()) {
      await modelBehaves({ match, thought: { object: { draft: "Vu" } } })
      if ((await draft()).draft === "Vu") shown.push(day)
    }
    expect(shown).toEqual([2, 3, 4, 5, 6, 7])
  })

  test("goes by the first six thousand characters of the mail, and by fifteen hundred of one before it", async () => {
    const threadId = gmailId()
    const [shown, beyond] = [newId(), newId()]
    const text = (characters: number) => `${"a".repeat(characters - shown.length)}${shown}${beyond}`
    for (const [characters, earlier] of [
      [6000, ""],
      [1500, text(1500)],
    ] as const) {
      const { key, draft } = await oneMail({
        ...{ threadId, receivedAt: "2026-03-02T08:00:00.000Z" },
        ...(!earlier && { text: text(characters) }),
      })
      if (earlier) await putMail(key, { threadId, receivedAt: "2026-03-01T08:00:00.000Z", text: earlier })
      await modelBehaves({ match: beyond, thought: { object: { draft: "Trop" } } })
      await modelBehaves({ match: shown, thought: { object: { draft: "Vu" } } })
      expect([characters, (await draft()).draft]).toEqual([characters, "Vu"])
    }
  })

  test("is signed for a creator whom nothing names but their profile or their mailbox", async () => {
    const { agencyId, actor } = await oneMail()
    const [named] = await newRoster(agencyId, 1, { displayName: "", username: "lou.cree" })
    const [profile, mailbox] = [named?.influencerId ?? "", newId()]
    await storedMailbox({ agencyId, influencerId: mailbox }, { email: "lou@gmail.example" })
    for (const [influencerId, name] of [
      [profile, "lou.cree"],
      [mailbox, "lou@gmail.example"],
    ] as const) {
      const { threadId, messageId } = await putMail({ agencyId, influencerId }, { text: "Une campagne ?" })
      const { draft } = await Inbox.draft(actor, { influencerId, threadId, messageId, ...REPLY })
      expect(draft).toContain(`\nPour ${name}`)
    }
  })

  test("a mail's subject cannot become a line of headers", () => {
    expect(replySubject("RE: Bonjour")).toBe("RE: Bonjour")
    expect(replySubject("")).toBe("Re: (sans objet)")
    expect(replySubject("Bonjour\r\nBcc: tous@ailleurs.example")).toBe(
      "Re: Bonjour Bcc: tous@ailleurs.example",
    )
    expect(replySubject("x".repeat(900))).toHaveLength(500)
  })
})

describe("what goes wrong", () => {
  test("says so in the product's words", async () => {
    const subject = newId()
    const { draft } = await oneMail({ subject })
    await modelBehaves({ match: subject, status: 500, times: 6 })
    await expect(draft()).rejects.toMatchObject({
      code: "unavailable",
      message: "Erreur lors de la génération du brouillon. Veuillez réessayer.",
    })
    await expect(draft({ intent: "regenerate", tone: "warm", currentDraft: "Oui" })).rejects.toMatchObject({
      message: "Erreur lors de la régénération du draft",
    })
    await modelBehaves({ match: subject, status: 403 })
    await expect(draft()).rejects.toMatchObject({
      message: `Erreur lors de la génération du brouillon. Veuillez réessayer. (${AI_NOT_OPEN})`,
    })
    await modelBehaves({ match: subject, thought: { object: { text: "pas de brouillon" } } })
    await expect(draft()).rejects.toMatchObject({ message: AI_NONSENSE })
  })

  test("too many drafts in an hour, in the words of the limit", async () => {
    const { agencyId, draft } = await oneMail()
    const { tries } = HOURLY.draft
    await Promise.all(
      Array.from({ length: tries }, () => Throttle.consume(`ai-draft#${agencyId}`, HOURLY.draft)),
    )
    await expect(draft()).rejects.toMatchObject({ code: "throttled", message: AI_TOO_OFTEN })
  })

  test("without a provider", async () => {
    const { draft } = await oneMail()
    vi.stubEnv("AI_PROVIDER", "none")
    await expect(draft()).rejects.toMatchObject({
      code: "unavailable",
      message:
        "Erreur lors de la génération du brouillon. Veuillez réessayer. (La clé du fournisseur d'IA n'est pas configurée.)",
    })
  })

  test("what a model writes has no invisible characters", async () => {
    const subject = newId()
    const { draft } = await oneMail({ subject })
    await modelBehaves({ match: subject, thought: { object: { draft: "Bon\u0007jour\u202E\r\nNora" } } })
    expect((await draft()).draft).toBe("Bonjour\nNora")
  })
})
