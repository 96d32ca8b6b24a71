/** oRPC's client reads `application/json` only: a problem answer is handed to it under that name. */
export function asJson(response: Response): Response {
  if (!response.headers.get("content-type")?.startsWith("application/problem+json")) return response
  const headers = new Headers(response.headers)
  headers.set("content-type", "application/json")
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}
