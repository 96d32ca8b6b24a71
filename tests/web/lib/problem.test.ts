import { ORPCError } from "@orpc/client"
import { describe, expect, it } from "vitest"
import { NETWORK_MESSAGE, problemOf } from "../../../packages/web/src/lib/api/problem.ts"
import { namePathOf, showProblem } from "../../../packages/web/src/lib/forms/formProblem.ts"

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
