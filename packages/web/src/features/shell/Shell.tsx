import { type LoaderFunctionArgs, redirect } from "react-router-dom"
import { loginPath } from "../session/deepLink.ts"
import { SessionGate } from "../session/SessionGate.tsx"
import { hasSession } from "../session/session.ts"
import { AppProviders } from "./AppProviders.tsx"
import { Frame } from "./Frame.tsx"

export async function loader({ request }: LoaderFunctionArgs) {
  return (await hasSession()) ? null : redirect(loginPath(new URL(request.url)))
}

/** The session is watched while the person is inside: asking again at each navigation adds nothing. */
export const shouldRevalidate = () => false

export function Component() {
  return (
    <AppProviders>
      <SessionGate>
        <Frame />
      </SessionGate>
    </AppProviders>
  )
}
