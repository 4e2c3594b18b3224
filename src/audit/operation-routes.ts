import { Injectable, type OnModuleInit, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Request } from 'express';
import { operationOf } from '../common/api/api-endpoint.js';

/** Which operations the routes of Express lead to. Whoever has the handler needs no route; a filter has none. */
@Injectable()
export class OperationRoutes implements OnModuleInit {
  private readonly operations = new Map<string, string>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    for (const { metatype } of this.discovery.getControllers())
      if (isClass(metatype)) this.addRoutesOf(metatype);
  }

  /** @returns the id of the operation that a request has come to; null: none that is described */
  find({
    method,
    route,
  }: Pick<Request, 'method'> & { readonly route?: { readonly path: string } }): string | null {
    // Express answers HEAD by the route of GET.
    const verb = method === 'HEAD' ? 'GET' : method;
    return (route && this.operations.get(`${verb} ${route.path}`)) ?? null;
  }

  private addRoutesOf(controller: Type): void {
    const prototype = controller.prototype as object;
    for (const name of this.scanner.getAllMethodNames(prototype)) {
      const handler: unknown = Reflect.get(prototype, name);
      const operation = typeof handler === 'function' ? operationOf(handler) : null;
      if (typeof handler === 'function' && operation !== null)
        this.operations.set(`${verbOf(handler)} ${pathOf(controller, handler)}`, operation);
    }
  }
}

function isClass(metatype: unknown): metatype is Type {
  return typeof metatype === 'function';
}

function verbOf(handler: object): string {
  return RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
}

/** As Nest registers it. */
function pathOf(controller: Type, handler: object): string {
  const pieces = [controller, handler].map((part) => String(Reflect.getMetadata(PATH_METADATA, part)));
  return `/${pieces
    .flatMap((piece) => piece.split('/'))
    .filter((name) => name !== '')
    .join('/')}`;
}
