/**
 * Where the client gets its access token. The session hands itself in when the application's part of
 * the site loads, so that public pages carry neither a token nor the code that makes one.
 */
export interface Credentials {
  accessToken(): Promise<string | null>
  /** The agency in which the super-admin has chosen to work. */
  actingAgency?(): string | null
  /** The API no longer accepts the session. */
  refused(): void
}

let current: Credentials | null = null

export function provideCredentials(credentials: Credentials | null): void {
  current = credentials
}

export const credentials = (): Credentials | null => current
