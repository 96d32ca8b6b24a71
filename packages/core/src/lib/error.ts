/** Every code of a problem answer, with its HTTP status. The only such table. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  account_removed: 401,
  forbidden: 403,
  no_agency: 403,
  no_subscription: 403,
  rejected: 403,
  not_found: 404,
  conflict: 409,
  email_taken: 409,
  no_seat: 409,
  no_credits: 409,
  too_soon: 409,
  closed: 410,
  too_large: 413,
  throttled: 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** French messages by field, e.g. `{ "contacts.0.email": "Adresse e-mail invalide" }`. */
export type FieldErrors = Record<string, string>

/**
 * The one error that core throws on purpose. Its message is French and meant for the person; any other error is
 * answered as `unexpected`, without details.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, message: string, fields?: FieldErrors, cause?: unknown) {
    super(message, { cause })
    this.name = "AppError"
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** The answer for a missing item and for a foreign one is the same (rules/platform.md#foreign-items). */
export const notFound = (message = "Cet élément n'existe pas ou n'existe plus.") =>
  new AppError("not_found", message)

/** Returns the item; throws when there is none. */
export function found<Item>(item: Item | null | undefined, refuse: () => Error = notFound): Item {
  if (item === null || item === undefined) throw refuse()
  return item
}

/** Another person saved meanwhile: the screen keeps the typed text and offers to reload or overwrite. */
export const conflict = (message = "Cet élément a été modifié entre-temps par une autre personne.") =>
  new AppError("conflict", message)

/**
 * The id was used before with another body: `stored` is the created item's present state, in the operation's output.
 */
export class AlreadyCreated extends AppError {
  readonly stored: unknown

  constructor(stored: unknown) {
    super(
      "conflict",
      "Cet élément a déjà été enregistré, avec d'autres informations. Vérifiez-le dans la liste.",
    )
    this.stored = stored
  }
}

/** A provider fails: the log gets the cause, the person the message. */
export const unavailable = (message: string, cause?: unknown) =>
  new AppError("unavailable", message, undefined, cause)

export const invalid = (message: string, fields?: FieldErrors) => new AppError("invalid", message, fields)

/** Something is no longer open, e.g. a casting after its deadline. */
export const closed = (message: string) => new AppError("closed", message)

export const forbidden = (message: string) => new AppError("forbidden", message)

/** oRPC's client reads only `application/json`, so a problem answer gets that content type. */
export function asJson(response: Response): Response {
  if (!response.headers.get("content-type")?.startsWith("application/problem+json")) return response
  const headers = new Headers(response.headers)
  headers.set("content-type", "application/json")
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}
