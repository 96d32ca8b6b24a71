/** Names the agency in which the super-admin works (decisions §1); from anybody else it means nothing. */
export const ACTING_AGENCY_HEADER = "x-acting-agency"
