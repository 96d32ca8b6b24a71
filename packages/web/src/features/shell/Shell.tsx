import { type LoaderFunctionArgs, redirect } from "react-router-dom"
import { useActingAgency } from "../session/acting.ts"
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

/** All begins anew with another agency. */
export function Component() {
  return (
    <AppProviders>
      <SessionGate key={useActingAgency()}>
        <Frame />
      </SessionGate>
    </AppProviders>
  )
}
