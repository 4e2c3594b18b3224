export { type RedisClient } from './open-redis.js';
export { isRedisAway, pingRedis } from './ping-redis.js';
export { RedisConnections } from './redis-connections.js';
export { RedisModule } from './redis.module.js';
