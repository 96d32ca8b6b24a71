import { SESv2Client } from "@aws-sdk/client-sesv2"
import { contrastBetween } from "@trame/core/account/rules/appearance"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { LinkMails } from "@trame/core/campaigns/link-mails/index"
import { type Letter, letterOf } from "@trame/core/campaigns/link-mails/letter"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { fieldsOf, influencerOf } from "../support/campaigns.ts"
import { newCreators } from "../support/creators.ts"
import { LinkSendingEntity } from "../support/stored.ts"
import { newAgency } from "./totals/world.ts"

/** rules/campaigns.md#links-by-e-mail */

const letter = (wanted: Partial<Letter> = {}) =>
  letterOf({
    kind: "tracking",
    to: "rose@rive.example",
    name: "Été",
    url: "https://trame.example/suivi/jeton",
    message: "",
    sender: { name: "Max Membre", email: "max@lumiere.example" },
    agencyName: "Agence Lumière",
    appearance: { logoUrl: null, color: null },
    site: "https://trame.example",
    ...wanted,
  })

describe("the mail", () => {
  test("holds its headers on one line each, whatever is stored", () => {
    const { subject } = letter({ name: "Été\r\nBcc: x@y.example", agencyName: "A\u2028B" })
    expect(subject).toBe("A B : suivi de la campagne « Été Bcc: x@y.example »")
  })

  test("bears the agency's logo from this site, and its colour where white can be read on it", () => {
    const appearance = { logoUrl: "/media/agencies/a.png", color: "#ffe000" }
    const { html = "" } = letter({ appearance })
    expect(html).toContain('src="https://trame.example/media/agencies/a.png" alt="Agence Lumière"')
    const [, behind = ""] = /background:(#\w{6});color:#ffffff/.exec(html) ?? []
    expect(behind).not.toBe("#ffe000")
    expect(contrastBetween(behind, "#ffffff")).toBeGreaterThanOrEqual(4.5)
  })

  test("says the product's name for an agency without one, and the address of somebody without a name", () => {
    const { subject, text } = letter({ agencyName: null, sender: { name: "", email: "max@l.example" } })
    expect(subject).toMatch(/^Trame : /)
    expect(text).toContain("max@l.example (Trame) vous partage")
  })

  test("tells an influencer that the link is theirs alone", () => {
    const { subject, text } = letter({ kind: "personal" })
    expect(subject).toBe("Agence Lumière : votre page de la campagne « Été »")
    expect(text).toContain("vous partage votre page personnelle de la campagne « Été »")
    expect(text).toContain("ne le transmettez à personne")
  })

  const EVERYBODY = "Ce lien s'ouvre sans compte : ne le transmettez qu'aux personnes concernées."

  test.for([
    ["tracking", "suivi de la campagne", "Suivre la campagne", EVERYBODY],
    [
      ...(["personal", "votre page de la campagne", "Ouvrir ma page"] as const),
      "Ce lien est personnel et s'ouvre sans compte : ne le transmettez à personne.",
    ],
    ["casting", "votre avis sur le casting", "Voir le casting", EVERYBODY],
  ] as const)(
    "says what a link of the kind %s is, what to press and whom to answer",
    ([kind, subject, button, bearer]) => {
      const mail = letter({ kind })
      expect(mail).toMatchObject({ to: "rose@rive.example", replyTo: "max@lumiere.example" })
      expect(mail.subject).toBe(`Agence Lumière : ${subject} « Été »`)
      const answer = "Pour répondre à Max Membre, répondez à cet e-mail ou écrivez à max@lumiere.example."
      for (const said of [mail.text, mail.html?.replaceAll("&#39;", "'")]) {
        expect(said).toContain(button)
        expect(said).toContain(`${answer} ${bearer}`)
        expect(said).toContain("https://trame.example/suivi/jeton")
      }
    },
  )

  test("has no place for a message that nobody wrote, and the agency's name where it has no logo", () => {
    const { text, html = "" } = letter()
    expect(text).toContain("« Été ».\n\nSuivre la campagne : https://trame.example/suivi/jeton\n\n")
    expect(html).not.toContain("border-left")
    expect(html).not.toContain("<img")
    expect(html).toMatch(/<span[^>]*>Agence Lumière<\/span>/)
    expect(letter({ message: "À bientôt" }).html).toContain("border-left")
  })

  test("escapes every text that people typed", () => {
    const hostile = `"><b>'&`
    const { html = "" } = letter({
      ...{ name: hostile, message: hostile, agencyName: hostile },
      sender: { name: hostile, email: "max@l.example" },
      appearance: { logoUrl: "/media/agencies/a.png", color: null },
    })
    expect(html).not.toMatch(/<b>|'&[^#]/)
  })
})

describe("the limits", () => {
  let actor: UserActor
  let key: { collaborationId: string }
  const ses = () => vi.spyOn(SESv2Client.prototype, "send")

  // Limits hold for stretches of time: each test begins with one.
  beforeEach(async () => {
    const day = 24 * 3600 * 1000
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / day) * day })
    ses().mockImplementation(async () => ({}))
    ;({ actor, key } = await newSender())
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  async function newSender() {
    const { admin: sender } = await newAgency()
    const { collaboration } = await Collaborations.create(sender, { fields: fieldsOf(), participants: [] })
    const own = { collaborationId: collaboration.id }
    await Collaborations.setLink(sender, { ...own, active: true })
    return { actor: sender, key: own }
  }

  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  const someAddress = () => `${newId()}@marque.example`
  const send = (to = someAddress(), as = actor) => LinkMails.sendTracking(as, { ...key, to, message: "" })
  const throttled = (words: string) => ({ code: "throttled", message: expect.stringContaining(words) })

  test("a person sends five a minute, whichever links", async () => {
    const [creator] = await newCreators(1)
    if (!creator) throw new Error("a creator")
    const { collaboration, participants } = await Collaborations.create(actor, {
      fields: fieldsOf(),
      participants: [influencerOf(creator)],
    })
    const own = { collaborationId: collaboration.id, participantId: participants[0]?.id ?? "" }
    await Collaborations.influencerLink(actor, own)
    await LinkMails.sendPersonal(actor, { ...own, to: someAddress(), message: "" })
    for (let turn = 1; turn < 5; turn++) await send()
    const more = LinkMails.sendPersonal(actor, { ...own, to: someAddress(), message: "" })
    await expect(more).rejects.toMatchObject(throttled("attendre une minute"))
    await expect(send()).rejects.toMatchObject(throttled("attendre une minute"))
    later(60)
    await send()
  })

  test("an agency sends a hundred a day, whoever of it", async () => {
    for (let minute = 0; minute < 20; minute++, later(60)) {
      await Promise.all(Array.from({ length: 5 }, () => send()))
    }
    const colleague = { ...actor, userId: newId() }
    await expect(send(someAddress(), colleague)).rejects.toMatchObject(throttled("100 liens"))
    later(24 * 3600)
    await send(someAddress(), colleague)
  })

  test("an address hears five a day from an agency, which uses up nothing of the agency's", async () => {
    const to = someAddress()
    for (let turn = 0; turn < 5; turn++) await send(to)
    later(60)
    await expect(send(to.toUpperCase())).rejects.toMatchObject(throttled("5 e-mails à cette adresse"))
    await send()
  })

  test("an address hears twenty a day, whichever agencies write to it", async () => {
    const to = someAddress()
    const senders = await Promise.all(Array.from({ length: 4 }, newSender))
    const each = senders.flatMap((sender) => Array.from({ length: 5 }, () => sender))
    await Promise.all(
      each.map((sender) => LinkMails.sendTracking(sender.actor, { ...sender.key, to, message: "" })),
    )
    await expect(send(to)).rejects.toMatchObject(throttled("Cette adresse a déjà reçu beaucoup d'e-mails"))
    await send()
    later(24 * 3600)
    await send(to)
  })

  test("what could not be handed over counts for nothing, and says that it was not sent", async () => {
    const to = someAddress()
    ses().mockImplementation(async () => {
      throw new Error("Throttling")
    })
    for (let turn = 0; turn < 5; turn++) await expect(send(to)).rejects.toMatchObject({ code: "unavailable" })
    later(60)
    ses().mockImplementation(async () => ({}))
    for (let turn = 0; turn < 5; turn++) await send(to)
  })

  test("a mail is sent once for each id, however often it is asked for, and again where it could not be handed over", async () => {
    const mail = { ...key, to: someAddress(), message: "", creationId: newId() }
    const sendings = ses()
    sendings.mockImplementationOnce(async () => {
      throw new Error("Throttling")
    })
    await expect(LinkMails.sendTracking(actor, mail)).rejects.toMatchObject({ code: "unavailable" })
    const atOnce = await Promise.allSettled([1, 2, 3].map(() => LinkMails.sendTracking(actor, mail)))
    for (const one of atOnce)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "unavailable", message: UNDER_WAY })
    expect(atOnce.map(({ status }) => status)).toContain("fulfilled")
    later(6 * 24 * 3600)
    expect(await LinkMails.sendTracking(actor, mail)).toEqual({ to: mail.to })
    expect(sendings).toHaveBeenCalledTimes(2)
    const agencyId = actor.agencyId ?? ""
    const { data } = await LinkSendingEntity.query.primary({ agencyId }).go({ consistent: true })
    expect(data).toHaveLength(1)
    const other = LinkMails.sendTracking(actor, { ...mail, message: "Autre" })
    await expect(other).rejects.toMatchObject({ code: "conflict" })
    await LinkMails.sendTracking(actor, { ...mail, creationId: newId() })
    expect(sendings).toHaveBeenCalledTimes(3)
  })

  test("a mail whose sending died is sent after a minute, and not before", async () => {
    const mail = { ...key, to: someAddress(), message: "", creationId: newId() }
    const sendings = ses()
    const begun = Promise.withResolvers<void>()
    sendings.mockImplementationOnce(() => {
      begun.resolve()
      return new Promise(() => {})
    })
    void LinkMails.sendTracking(actor, mail)
    await begun.promise
    later(60)
    await expect(LinkMails.sendTracking(actor, mail)).rejects.toMatchObject({ message: UNDER_WAY })
    later(1)
    for (const _time of [1, 2]) expect(await LinkMails.sendTracking(actor, mail)).toEqual({ to: mail.to })
    expect(sendings).toHaveBeenCalledTimes(2)
  })

  const UNDER_WAY = "L'envoi est en cours. Veuillez réessayer dans un instant."

  test("that a link was sent is kept for a day, for the campaign's activity to tell", async () => {
    await send()
    const agencyId = actor.agencyId ?? ""
    const { data } = await LinkSendingEntity.query.primary({ agencyId }).go({ consistent: true })
    expect(data.map(({ expiresAt }) => expiresAt)).toEqual([Date.now() / 1000 + 24 * 3600])
  })

  test("nobody but a person with the right to share the link sends it", async () => {
    const without = { ...actor, userRole: "user" as const, permissions: { casting: true } }
    await expect(send(someAddress(), without)).rejects.toMatchObject({ code: "forbidden" })
    const worker = { type: "worker" as const, name: "w", agencyId: actor.agencyId ?? "" }
    const input = { ...key, to: someAddress(), message: "" }
    await expect(LinkMails.sendTracking(worker, input)).rejects.toMatchObject({ code: "unauthenticated" })
  })
})
