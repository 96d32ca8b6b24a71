import { isRouteErrorResponse, useRouteError } from "react-router-dom"
import { NotFound } from "./public/NotFound.tsx"
import { UnexpectedError } from "./public/UnexpectedError.tsx"

export function RouteErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <UnexpectedError error={error} />
}
