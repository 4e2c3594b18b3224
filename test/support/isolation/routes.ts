import { type NestExpressApplication } from '@nestjs/platform-express';
import { type Application } from 'express';

/** Every route that the running application answers, such as `GET /v2/team/jobs/:id`, in alphabetical order. */
export function routesOf(app: NestExpressApplication): string[] {
  const { router } = app.getHttpAdapter().getInstance() as Application;
  const routes = router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).map(({ method }) => `${method.toUpperCase()} ${route?.path ?? ''}`),
  );
  return [...new Set(routes)].sort();
}
