/** Where the super-admin goes to work in an agency, and to a page of it; `routes.tsx` holds both ends. */
export const enterPath = (agencyId: string, to = ""): string =>
  `/superadmin/agency/${encodeURIComponent(agencyId)}/enter${to ? `?${new URLSearchParams({ to })}` : ""}`

export const LEAVE_PATH = "/superadmin/leave"
