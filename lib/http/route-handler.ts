/** Next passes no params for an address without dynamic segments. */
export type RouteContext = { params: Promise<Record<string, string | string[]> | undefined> }

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>
