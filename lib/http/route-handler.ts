/** Next passes no params for an address without dynamic segments, and lists for `[...rest]`. */
export type RouteContext<Value = string | string[]> = { params: Promise<Record<string, Value> | undefined> }

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>
