import { ORPCError } from "@orpc/client"
import { describe, expect, it, vi } from "vitest"
import { client } from "../../../packages/web/src/lib/api/api.ts"
import { catalogueSeq, raiseCatalogueSeq } from "../../../packages/web/src/lib/api/catalogueSeq.ts"
import {
  isUnsettled,
  mayRetry,
  NETWORK_MESSAGE,
  problemOf,
} from "../../../packages/web/src/lib/api/problem.ts"
import { worthRetrying } from "../../../packages/web/src/lib/api/queryClient.ts"
import { namePathOf, showProblem } from "../../../packages/web/src/lib/forms/formProblem.ts"
import { fakeApi, json } from "../../world/fakeApi.ts"
import { signIn } from "../../world/session.ts"

describe("the problem of a failed call", () => {
  it("repeats the API's message and fields, with French quotation marks", () => {
    const data = { fields: { "contacts.0.email": "« Aube » est pris" } }
    expect(problemOf(refusal("invalid", 400, { message: "Encore « Aube » : réessayez ?", data }))).toEqual({
      code: "invalid",
      status: 400,
      message: "Encore «\u00a0Aube\u00a0» : réessayez ?",
      fields: { "contacts.0.email": "«\u00a0Aube\u00a0» est pris" },
    })
  })

  it.each([
    [
      refusal("unauthenticated", 401),
      "unauthenticated",
      "Votre session a expiré. Veuillez vous reconnecter.",
    ],
    // An unexpected error's own message is of no use to the user.
    [refusal("INTERNAL_SERVER_ERROR", 500, { message: "x is undefined" }), "unexpected", UNEXPECTED],
    [new Error("boom"), "unexpected", UNEXPECTED],
    [new TypeError("x is not a function"), "unexpected", UNEXPECTED],
    [new TypeError("Failed to fetch"), "network", NETWORK_MESSAGE],
    [new TypeError("NetworkError when attempting to fetch resource."), "network", NETWORK_MESSAGE],
    [new TypeError("Load failed"), "network", NETWORK_MESSAGE],
  ])("has a message for %s", (error, code, message) =>
    expect(problemOf(error)).toMatchObject({ code, message }),
  )

  it("is a network problem while offline", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    expect(problemOf(new Error("whatever"))).toMatchObject({ code: "network", status: 0 })
  })

  /** API Gateway's own answers have no message for the user. */
  it.each([
    [400, "Certaines informations ne sont pas valides."],
    [401, "Votre session a expiré. Veuillez vous reconnecter."],
    [403, "Vous n'avez pas la permission d'effectuer cette action."],
    [404, "Cet élément n'existe pas ou n'existe plus."],
    [409, "Cet élément a été modifié entre-temps par une autre personne."],
    [413, "L'envoi est trop volumineux."],
    [429, "Trop de demandes à la fois. Veuillez patienter quelques instants avant de réessayer."],
    [503, UNEXPECTED],
  ])("with the gateway's status %d is in French, whatever the body", async (status, message) => {
    signIn()
    for (const answer of [json(status, { message: "Forbidden" }), new Response("<h1>No</h1>", { status })]) {
      fakeApi({ plans: { list: () => answer } })
      expect(await client.plans.list().then(() => null, problemOf)).toMatchObject({ status, message })
    }
  })

  it("can be retried or is unsettled by its status only", () => {
    const statuses = [0, 400, 401, 403, 404, 409, 413, 429, 500, 503]
    const of = (status: number) => ({ code: "unexpected" as const, message: "", fields: {}, status })
    expect(statuses.filter((status) => mayRetry(of(status)))).toEqual([0, 429, 500, 503])
    expect(statuses.filter((status) => isUnsettled(of(status)))).toEqual([0, 500, 503])
  })

  it.each([
    [new TypeError("Failed to fetch"), true],
    [refusal("throttled", 429), true],
    [refusal("unexpected", 500), true],
    [refusal("forbidden", 403), false],
    [refusal("not_found", 404), false],
    [refusal("invalid", 400), false],
    [refusal("unauthenticated", 401), false],
  ])("of a read is retried twice when that may help (%s: %s)", (error, again) => {
    expect([0, 1, 2].map((failures) => worthRetrying(failures, error))).toEqual([again, again, false])
  })

  it("shows under the fields of a form and focuses the first", () => {
    const form = { setFields: vi.fn(), scrollToField: vi.fn() }
    const fields = { "fields.brand": "Obligatoire", "fields.budget": "Montant invalide" }
    expect(showProblem(form, refusal("invalid", 400, { data: { fields } }), "fields").code).toBe("invalid")
    expect(form.setFields).toHaveBeenCalledWith([
      { name: ["brand"], errors: ["Obligatoire"] },
      { name: ["budget"], errors: ["Montant invalide"] },
    ])
    expect(form.scrollToField.mock.calls).toEqual([[["brand"], expect.objectContaining({ focus: true })]])
    expect(namePathOf("contacts.0.email")).toEqual(["contacts", 0, "email"])
    expect(namePathOf("fieldsets.name", "fields")).toEqual(["fieldsets", "name"])
  })
})

it("the highest catalogue change of the user's own writes is remembered through a reload", () => {
  const seq = catalogueSeq()
  const told = [seq + 1, seq, seq + 1, null, seq + 2]
  expect(told.map(raiseCatalogueSeq)).toEqual([true, false, false, false, true])
  expect([catalogueSeq(), sessionStorage.getItem("trame.catalogue-seq")]).toEqual([seq + 2, String(seq + 2)])
})

const UNEXPECTED = "Une erreur inattendue est survenue. Veuillez réessayer."
const refusal = (code: string, status: number, rest: { message?: string; data?: object } = {}) =>
  new ORPCError(code, { status, ...rest })
