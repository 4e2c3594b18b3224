import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

/** Express middleware that does what several do, one after another: a layer of Express takes longer than most of them. */
export function inOneLayer(handlers: readonly RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const goOn = (at: number): void => {
      const handler = handlers[at];
      if (!handler) {
        next();
        return;
      }
      void handler(request, response, (error?: unknown) => {
        if (error === undefined) goOn(at + 1);
        else next(error);
      });
    };
    goOn(0);
  };
}
