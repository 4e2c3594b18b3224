export { type RedisClient } from './open-redis.js';
export { isRedisAway, pingRedis } from './ping-redis.js';
export { RedisConnections } from './redis-connections.js';
export { RedisScript } from './redis-script.js';
export { RedisModule } from './redis.module.js';
