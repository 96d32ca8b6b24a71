import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { TeamMember } from "@trame/core/account/contract/membership"
import { describe, expect, it, vi } from "vitest"
import { aMember, anAgency, camille, fakeAccount, hugo } from "../../../world/account.ts"
import { conflict, refusing } from "../../../world/fakeApi.ts"
import { dialog, fill, lineOf, press, says, section, textOf } from "../../../world/page.tsx"
import { superAdmin } from "../../../world/people.ts"
import { storageTakes } from "../../../world/storage.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"

describe("the agency and its team", () => {
  it("are a member's to read: what they are, and nothing to change", async () => {
    const agency = anAgency({ appearance: { logoUrl: LOGO, color: "#0f7a6b" } })
    const { state, open } = fakeAccount({ me: hugo, agency })
    state.people.push(aMember("u3", "Rémi", { role: "" }))
    open()
    const about = await section("Agence")
    await about.findByText("Camille Bernard")
    const texts = lineOf(screen.getByRole("region", { name: "Agence" }))
    expect(texts).toMatch(/^Agence \| Nom \| Agence Lumière \| Créée le \| 12 janvier 2026 \| Propriétaire/)
    expect(texts).toMatch(/ \| Camille Bernard \| Logo et couleur \| .* \| #0f7a6b \| Code agence \| /)
    expect(about.getAllByRole("button").map(lineOf)).toEqual(["Copier", "Copier le lien d'invitation"])
    expect(about.getByRole("img", { name: "Logo d'Agence Lumière" }).getAttribute("src")).toBe(LOGO)
    expect((await rows()).map(lineOf)).toEqual([
      "Camille Bernard | Chef de projet · | camille@lumiere.example | Propriétaire | Administrateur",
      "Hugo Bernard | (vous) | Chef de projet · | hugo@lumiere.example | Utilisateur",
      "Rémi Bernard | rémi@lumiere.example | Utilisateur",
    ])
    expect(await says("Les administrateurs de l'agence gèrent l'équipe et ses accès.")).toBeDefined()
  })

  const second: Profile = { ...camille, id: "u3", owner: false }
  it.each<[string, Profile, string]>([
    ["rename", hugo, "Seuls les administrateurs d'une agence peuvent la renommer."],
    ["cancellation", hugo, "Seuls les administrateurs d'une agence peuvent résilier son abonnement."],
    ["appearance", hugo, "Seuls les administrateurs d'une agence choisissent son logo et sa couleur."],
    ["code", hugo, "Seuls les administrateurs de l'agence renouvellent son code."],
    ["owner", second, "Seul le propriétaire de l'agence peut la transmettre."],
    ["permissions&member=u1", hugo, "Seuls les administrateurs de l'agence gèrent l'équipe."],
    ["readmission&member=u1", hugo, "Seuls les administrateurs de l'agence gèrent l'équipe."],
    ["permissions", camille, "Aucun utilisateur sélectionné ou ID manquant"],
    ["member-removal&member=inconnu", camille, "Aucun utilisateur sélectionné ou ID manquant"],
    ["permissions&member=u1", camille, "Un autre administrateur gère votre compte."],
    ["permissions&member=u1", second, "Le propriétaire de l'agence ne peut être ni restreint ni supprimé."],
    ["email", camille, "Votre adresse est vérifiée."],
  ])(
    "dialog=%s, when it cannot be about somebody (%#), says so and offers nothing",
    async (name, me, said) => {
      fakeAccount({ me }).open(`?dialog=${name}`)
      const form = await dialog()
      expect(await form.findByText(said)).toBeDefined()
      expect(form.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual([""])
    },
  )
})

/** rules/platform.md#agency-code */
describe("the agency's code", () => {
  it("is copied as such and as a link to sign up with; selected whole; renewed", async () => {
    const { api, state, open } = fakeAccount()
    api.answer({ membership: { renewCode: failing("unexpected") } })
    open()
    const code = await screen.findByDisplayValue<HTMLInputElement>("code-de-lumiere")
    await userEvent.click(code)
    expect([code.selectionStart, code.selectionEnd]).toEqual([0, "code-de-lumiere".length])
    await press("Copier")
    expect(await navigator.clipboard.readText()).toBe("code-de-lumiere")
    await press("Copier le lien d'invitation")
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/login?mode=signup&code=code-de-lumiere`,
    )
    await press("Renouveler")
    const form = await dialog()
    await press("Renouveler le code", form)
    expect(await form.findByText("Le code de l'agence n'a pas pu être renouvelé.")).toBeDefined()
    api.answer({
      membership: {
        renewCode: () => {
          state.agency = anAgency({ code: "un-autre-code" })
          return { code: "un-autre-code" }
        },
      },
    })
    await press("Renouveler le code", form)
    expect(await says("Le code de l'agence a été renouvelé.")).toBeDefined()
    expect(await screen.findByDisplayValue("un-autre-code")).toBeDefined()
  })
})

/** rules/platform.md#handing-over */
describe("handing the agency over", () => {
  it("is to somebody who was not rejected, by password, and shows the successor at once", async () => {
    const { api, state, open } = fakeAccount()
    state.people.push(remi(), aMember("u4", "Inès"))
    api.answer({ membership: { handOver: failing("unexpected") } })
    open("?dialog=owner")
    const form = await dialog()
    expect(await form.findByText("Elle seule pourra vous rendre la propriété.")).toBeDefined()
    await press("Transmettre la propriété", form)
    expect(await form.findByText("Choisissez un membre de l'équipe.")).toBeDefined()
    expect(form.getByText("Le mot de passe est obligatoire.")).toBeDefined()
    await userEvent.click(form.getByLabelText("Nouveau propriétaire"))
    await screen.findByText("Inès Bernard · Utilisateur")
    const offered = [...document.querySelectorAll(".ant-select-item-option")]
    expect(offered.map(lineOf)).toEqual(["Hugo Bernard · Utilisateur", "Inès Bernard · Utilisateur"])
    await userEvent.click(offered[1] ?? document.body)
    await fill("Mot de passe", "secret", form)
    await press("Transmettre à Inès Bernard", form)
    expect(await form.findByText(/lors de la transmission de l'agence\.$/)).toBeDefined()
    api.answer({
      membership: {
        handOver: () => {
          Object.assign(state, { me: { ...camille, owner: false }, agency: anAgency({ ownerId: "u4" }) })
          return {}
        },
      },
    })
    await press("Transmettre à Inès Bernard", form)
    expect(await says("Inès Bernard est maintenant propriétaire de l'agence.")).toBeDefined()
    expect(api.writes().at(-1)).toEqual(["membership.handOver", { userId: "u4", password: "secret" }])
    const tags = (await rows()).map((row) => textOf(row).slice(-2))
    expect([tags[0], tags[3]]).toEqual([
      ["camille@lumiere.example", "Administrateur"],
      ["Propriétaire", "Administrateur"],
    ])
    const agency = await section("Agence")
    await waitFor(() => expect(agency.getByText("Inès Bernard")).toBeDefined())
    expect(agency.queryByRole("button", { name: "Transmettre la propriété" })).toBeNull()
  })

  it.each<[string, Profile, TeamMember[], boolean]>([
    ["the owner", camille, [aMember("u2", "Hugo")], true],
    ["the super-admin", superAdmin, [aMember("u2", "Hugo")], true],
    ["the owner of a team of rejected people", camille, [remi()], false],
    ["a member", hugo, [aMember("u2", "Hugo")], false],
  ])("is offered to %s: %#", async (_, me, others, offered) => {
    const { state, open } = fakeAccount({ me: { ...me, agencyId: "a1" } })
    state.people = [aMember("u1", "Camille", { owner: true }), ...others]
    open()
    const agency = await section("Agence")
    await agency.findByText(/^(Vous|Camille Bernard)$/)
    expect(agency.queryByRole("button", { name: "Transmettre la propriété" }) !== null).toBe(offered)
  })
})

/** rules/platform.md#permissions-dialog */
describe("a member's permissions", () => {
  const TITLE = "Permissions de Hugo Bernard"
  const OFF = {
    dashboard: false,
    collaborations: false,
    casting: false,
    todo: false,
    daily_brief: false,
    clients: false,
    influencers: false,
    accounting: false,
    resources: false,
    talent_manager: false,
  }

  async function open() {
    const { api, state, open: enter } = fakeAccount()
    const change = (changes: Partial<TeamMember>) => {
      state.people = state.people.map((one) =>
        one.id === "u2" ? { ...one, version: one.version + 1, ...changes } : one,
      )
    }
    api.answer({
      membership: {
        setPermissions: ({ version, admin, permissions }) => {
          if (state.people[1]?.version !== version) throw conflict()
          change({ userRole: admin ? "admin" : "user", permissions })
          return state.people[1] as TeamMember
        },
      },
    })
    enter("?dialog=permissions&member=u2")
    const form = await dialog(TITLE)
    await form.findByRole("switch", { name: "Casting" })
    const toggle = (name: string) => userEvent.click(form.getByRole("switch", { name }))
    const chosen = () =>
      form
        .getAllByRole("switch", { checked: true })
        .map((one) => one.getAttribute("aria-label") ?? one.textContent)
    return { api, form, toggle, chosen, change, save: () => press("Enregistrer", form) }
  }

  it("are ten pages, all of them an administrator's, and are not lost unasked", async () => {
    const { api, form, toggle, chosen, save } = await open()
    expect(form.getAllByRole("switch")).toHaveLength(11)
    expect(asksBeforeClosing()).toBe(false)
    await toggle("Casting")
    expect(asksBeforeClosing()).toBe(true)
    await toggle("Casting")
    expect(asksBeforeClosing()).toBe(false)
    await toggle("Mes tâches")
    await toggle("Administrateur")
    expect(form.getByText("Un administrateur ouvre toutes les pages")).toBeDefined()
    expect(chosen()).toHaveLength(11)
    await save()
    expect(await says("Les permissions de Hugo Bernard ont été mises à jour.")).toBeDefined()
    expect(api.callsOf("membership.setPermissions")).toEqual([
      {
        userId: "u2",
        version: 7,
        admin: true,
        permissions: { ...OFF, collaborations: true, todo: true },
      },
    ])
    await waitFor(async () => expect(textOf((await rows())[1]).at(-2)).toBe("Administrateur"))
  })

  it("when somebody else changes them, are merged, taken over or written over as one decides", async () => {
    const { api, form, toggle, chosen, change, save } = await open()
    await toggle("Casting")
    change({ permissions: { clients: true } })
    await save()
    expect(await form.findByText(/ont été modifiées entre-temps par une autre personne/)).toBeDefined()
    expect(textOf(form.getAllByRole("alert")[0]).join(" ")).toContain("Clients")
    await press("Écraser", form)
    await says("Les permissions de Hugo Bernard ont été mises à jour.")
    expect(api.callsOf("membership.setPermissions").at(-1)).toEqual({
      userId: "u2",
      version: 8,
      admin: false,
      permissions: { ...OFF, casting: true, clients: true },
    })
    expect(chosen()).toHaveLength(2)
  })
})

/** rules/platform.md#removal-of-people */
describe("leaving the team and coming back", () => {
  it("a member is taken out, and their seat is free; a failure is told", async () => {
    const { api, state, open } = fakeAccount()
    api.answer({ membership: { removeMember: failing("unavailable") } })
    open("?dialog=member-removal&member=u2")
    const form = await dialog("Supprimer le compte de Hugo Bernard ?")
    expect(await form.findByText("Son siège se libère.")).toBeDefined()
    await press("Supprimer le compte", form)
    expect(await form.findByText("Une erreur est survenue lors de la suppression du compte.")).toBeDefined()
    expect(form.getByText("Plus tard.")).toBeDefined()
    api.answer({
      membership: {
        removeMember: () => {
          state.agency = anAgency({ seatsUsed: 1 })
          return { name: "Hugo Bernard" }
        },
      },
    })
    await press("Supprimer le compte", form)
    expect(await says("Le compte de Hugo Bernard a été supprimé avec succès.")).toBeDefined()
    expect(await rows()).toHaveLength(1)
    expect(await says("1 siège utilisé sur 5")).toBeDefined()
  })

  it("somebody who was rejected holds no seat, and takes one when they are accepted again", async () => {
    const { api, state, open } = fakeAccount()
    state.people.push(remi())
    api.answer({ membership: { readmit: failing("unavailable") } })
    const router = open("?dialog=member-removal&member=u3")
    const removal = await dialog()
    await removal.findByRole("button", { name: "Supprimer le compte" })
    expect(removal.queryByText("Son siège se libère.")).toBeNull()
    expect(await says("2 membres")).toBeDefined()
    expect(textOf((await rows())[2])).toContain("Rejeté")
    await act(() => router.navigate("/app/account?dialog=readmission&member=u3"))
    const form = await dialog("Accepter à nouveau Rémi Bernard ?")
    await press("Accepter à nouveau", form)
    expect(await form.findByText("Plus tard.")).toBeDefined()
    api.answer({
      membership: {
        readmit: () => {
          state.agency = anAgency({ seatsUsed: 3 })
          return remi({ status: "approved" })
        },
      },
    })
    await press("Accepter à nouveau", form)
    expect(await says("Rémi Bernard fait de nouveau partie de l'équipe.")).toBeDefined()
    expect(await says("3 membres")).toBeDefined()
    expect(await says("3 sièges utilisés sur 5")).toBeDefined()
  })
})

/** rules/platform.md#appearance */
describe("the agency's logo and colour", () => {
  async function open(appearance = { logoUrl: LOGO as string | null, color: "#0f7a6b" as string | null }) {
    URL.createObjectURL = (file: Blob) => `blob:${(file as File).name}`
    URL.revokeObjectURL = vi.fn()
    storageTakes("all")
    const world = fakeAccount({ agency: anAgency({ appearance }) })
    world.api.answer({
      appearance: {
        set: ({ version, color, logo }) => {
          if (version !== world.state.agency?.version) throw conflict()
          const logoUrl = logo.kind === "file" ? "/media/neuf.png" : logo.kind === "none" ? null : LOGO
          world.state.agency = anAgency({ version: version + 1, appearance: { color, logoUrl } })
          return { color, logoUrl, version: version + 1 }
        },
      },
      files: {
        start: { uploadId: "u-1", partBytes: 5_000_000, partCount: 1 },
        signParts: { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] },
        complete: { uploadId: "u-1", fileName: "logo.png", fileSize: 3 },
      },
    })
    world.open("?dialog=appearance")
    const form = await dialog("Logo et couleur de l'agence")
    const color = await form.findByRole<HTMLInputElement>("textbox", { name: "Couleur" })
    const choose = (file: File) => {
      const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement
      return userEvent.setup({ applyAccept: false }).upload(input, file)
    }
    const logos = () =>
      form.queryAllByRole("img", { name: "Agence Lumière" }).map((one) => one.getAttribute("src"))
    const sent = () => world.api.callsOf("appearance.set")
    return { ...world, form, color, choose, logos, sent, save: () => press("Enregistrer", form) }
  }
  const png = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: "image/png" })

  it("are typed or picked, shown in both themes, sent with the version, and seen on the page", async () => {
    const { api, form, color, choose, logos, sent, save } = await open({ logoUrl: null, color: null })
    expect(logos()).toEqual([])
    const palette = form.getByLabelText<HTMLInputElement>("Choisir la couleur dans une palette")
    expect(palette.value).toBe("#5b2a70")
    fireEvent.change(palette, { target: { value: "#123456" } })
    expect(color.value).toBe("#123456")
    expect(await form.findByText(/éclaircie ou assombrie/)).toBeDefined()
    await userEvent.clear(color)
    await userEvent.type(color, " #FFE000")
    expect(palette.value).toBe("#ffe000")
    await choose(png("logo.png"))
    await waitFor(() => expect(logos()).toEqual(["blob:logo.png", "blob:logo.png"]))
    for (const logo of form.getAllByRole("img", { name: "Agence Lumière" })) fireEvent.error(logo)
    expect(textOf(form.getByRole("region", { name: "Aperçu" }))[0]).toBe("Agence Lumière")
    await save()
    expect(await says("Vos pages de marques et d'influenceurs sont à jour.")).toBeDefined()
    expect(sent()).toEqual([{ version: 2, color: "#ffe000", logo: { kind: "file", uploadId: "u-1" } }])
    expect(api.callsOf("files.start")).toMatchObject([{ purpose: "agency-logo", size: 3 }])
    const agency = await section("Agence")
    expect(await agency.findByText("#ffe000")).toBeDefined()
    await userEvent.click(agency.getByRole("button", { name: "Modifier" }))
    const again = await dialog()
    await press("Effacer", again)
    await press("Retirer le logo", again)
    await press("Enregistrer", again)
    await waitFor(() => expect(sent()[1]).toEqual({ version: 3, color: null, logo: { kind: "none" } }))
  })

  it.each([
    [new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }), /^Choisissez une image PNG/],
    [png("a.png", 1024 * 1024 + 1), /trop volumineux : 1 MB/],
  ])("a file is refused before it is sent (%#)", async (file, said) => {
    const { api, form, choose, logos, save } = await open()
    await choose(file)
    await save()
    expect(await form.findByText(said)).toBeDefined()
    expect([logos(), api.writes()]).toEqual([[], []])
  })
})

const LOGO = "/media/agencies/abc.png"

const failing = (code: "unexpected" | "unavailable") =>
  refusing(code, code === "unexpected" ? "" : "Plus tard.")
const rows = async () =>
  within(await screen.findByRole("list", { name: "Membres de l'agence" })).getAllByRole("listitem")
const remi = (changes: Partial<TeamMember> = {}) => aMember("u3", "Rémi", { status: "rejected", ...changes })
