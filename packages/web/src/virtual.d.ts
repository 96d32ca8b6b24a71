declare module "virtual:contract/*" {
  const routes: import("@orpc/contract").AnyContractRouter
  export default routes
}

/** antd does not declare its module format, so its own type of a default export is one level off. */
declare module "antd/es/locale/fr_FR.js" {
  const locale: import("antd").ConfigProviderProps["locale"]
  export default locale
}
