import { ORPCError } from "@orpc/client"
import { describe, expect, it, vi } from "vitest"
import { client } from "../../../packages/web/src/lib/api/api.ts"
import { catalogueSeq, raiseCatalogueSeq } from "../../../packages/web/src/lib/api/catalogueSeq.ts"
import { mayRetry, NETWORK_MESSAGE, problemOf } from "../../../packages/web/src/lib/api/problem.ts"
import { namePathOf, showProblem } from "../../../packages/web/src/lib/forms/formProblem.ts"
import { answer, json, signIn } from "../support/site.tsx"

describe("problemOf", () => {
  it("keeps what the API said", () => {
    const error = new ORPCError("invalid", {
      status: 400,
      message: "Vérifiez le formulaire",
      data: { fields: { "contacts.0.email": "Adresse e-mail invalide" } },
    })
    expect(problemOf(error)).toEqual({
      code: "invalid",
      message: "Vérifiez le formulaire",
      fields: { "contacts.0.email": "Adresse e-mail invalide" },
      status: 400,
    })
  })
  it("sets the quotation marks of what the API said as French does", () => {
    const error = new ORPCError("invalid", {
      status: 400,
      message: "Encore « Aube » : réessayez ?",
      data: { fields: { name: "« Aube » est pris" } },
    })
    expect(problemOf(error)).toMatchObject({
      message: "Encore «\u00a0Aube\u00a0» : réessayez ?",
      fields: { name: "«\u00a0Aube\u00a0» est pris" },
    })
  })
  it("finds words when the API had none", () => {
    const { message, fields } = problemOf(new ORPCError("unauthenticated", { status: 401, message: "" }))
    expect(message).toBe("Votre session a expiré. Veuillez vous reconnecter.")
    expect(fields).toEqual({})
  })
  it("never repeats an unexpected error's own words", () => {
    const error = new ORPCError("INTERNAL_SERVER_ERROR", {
      status: 500,
      message: "TypeError: x is undefined",
    })
    expect(problemOf(error)).toMatchObject({
      code: "unexpected",
      message: "Une erreur inattendue est survenue. Veuillez réessayer.",
    })
    expect(problemOf(new Error("boom")).message).not.toContain("boom")
  })
  it.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
    "recognises a lost network: %s",
    (text) =>
      expect(problemOf(new TypeError(text))).toMatchObject({ code: "network", message: NETWORK_MESSAGE }),
  )
  it("does not take a programming error for a lost network", () => {
    expect(problemOf(new TypeError("x is not a function")).code).toBe("unexpected")
  })
})

/** What API Gateway itself answers has no words for the person. */
it.each([
  [400, "Certaines informations ne sont pas valides."],
  [403, "Vous n'avez pas la permission d'effectuer cette action."],
  [404, "Cet élément n'existe pas ou n'existe plus."],
  [409, "Cet élément a été modifié entre-temps par une autre personne."],
  [413, "L'envoi est trop volumineux."],
  [429, "Trop de demandes à la fois. Veuillez patienter quelques instants avant de réessayer."],
  [401, "Votre session a expiré. Veuillez vous reconnecter."],
  [503, "Une erreur inattendue est survenue. Veuillez réessayer."],
])("a refusal of the gateway is said in French: %d", async (status, said) => {
  signIn()
  answer({ "/api/plans": () => json(status, { message: "Forbidden" }) })
  const problem = await client.plans.list().then(() => null, problemOf)
  expect(problem).toMatchObject({ status, message: said })
})

it.each([
  ["nothing", null],
  ["a page of another's", "<h1>Too many requests</h1>"],
  ["nothing that is known", JSON.stringify("Too many requests")],
])("a refusal that holds %s is told by its status", async (_what, body) => {
  signIn()
  answer({ "/api/plans": () => new Response(body, { status: 429 }) })
  expect(await client.plans.list().then(() => null, problemOf)).toMatchObject({
    code: "throttled",
    status: 429,
  })
})

it("nothing that fails without a network is taken for anything else", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  expect(problemOf(new Error("whatever"))).toMatchObject({ code: "network", status: 0 })
})

it("only what may go well a little later may be tried again", () => {
  const again = [0, 429, 500, 503]
  const never = [400, 401, 403, 404, 409, 413]
  const retried = [...again, ...never].filter((status) =>
    mayRetry({ code: "unexpected", message: "", fields: {}, status }),
  )
  expect(retried).toEqual(again)
})

it("one's own changes of the catalogue are waited for by the newest of them, through a reload of the tab", () => {
  const seq = catalogueSeq()
  const told = [seq + 1, seq, seq + 1, null, seq + 2]
  expect(told.map(raiseCatalogueSeq)).toEqual([true, false, false, false, true])
  expect(catalogueSeq()).toBe(seq + 2)
  expect(sessionStorage.getItem("trame.catalogue-seq")).toBe(String(seq + 2))
})

describe("showProblem", () => {
  it("reads paths as antd names", () => {
    expect(namePathOf("contacts.0.email")).toEqual(["contacts", 0, "email"])
    expect(namePathOf("fields.name", "fields")).toEqual(["name"])
    expect(namePathOf("fieldsets.name", "fields")).toEqual(["fieldsets", "name"])
  })
  it("puts each message under its field and moves to the first", () => {
    const set: unknown[] = []
    const scrolled: unknown[] = []
    const form = {
      setFields: (fields: unknown) => void set.push(fields),
      scrollToField: (name: unknown, how: unknown) => void scrolled.push([name, how]),
    }
    const error = new ORPCError("invalid", {
      status: 400,
      data: { fields: { "fields.brand": "Obligatoire", "fields.budget": "Montant invalide" } },
    })
    expect(showProblem(form, error, "fields").code).toBe("invalid")
    expect(set).toEqual([
      [
        { name: ["brand"], errors: ["Obligatoire"] },
        { name: ["budget"], errors: ["Montant invalide"] },
      ],
    ])
    expect(scrolled).toEqual([[["brand"], expect.objectContaining({ focus: true })]])
  })
})
