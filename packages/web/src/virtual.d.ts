declare module "virtual:contract/*" {
  const routes: import("@orpc/contract").AnyContractRouter
  export default routes
}

/** antd says nothing of its modules' format, so its own typing of a default export is one level off. */
declare module "antd/es/locale/fr_FR.js" {
  const locale: import("antd").ConfigProviderProps["locale"]
  export default locale
}
