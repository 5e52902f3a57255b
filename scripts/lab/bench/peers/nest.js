/** NestJS on Fastify: a guard for the key and a controller. Without a compiler, decorators are called as functions. */
import 'reflect-metadata';
import { Controller, Get, Module, Req, UnauthorizedException, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import pg from 'pg';
import { findKey, lists, toMe } from './responses.js';
import { keyHash, settings } from './settings.js';

const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.poolMax });

class KeyGuard {
  async canActivate(context) {
    const request = context.switchToHttp().getRequest();
    const [key] = (await pool.query(findKey(keyHash(request.headers.authorization)))).rows;
    if (key === undefined) throw new UnauthorizedException();
    request.key = key;
    return true;
  }
}

class AnswersController {
  me({ key }) {
    return toMe(key);
  }

  async keywords({ key }) {
    return read(lists['/v1/keywords'], key);
  }

  async prompts({ key }) {
    return read(lists['/v1/prompts'], key);
  }
}

async function read(list, key) {
  return list.toBody((await pool.query(list.statement(key.workspace_id))).rows);
}

for (const name of ['me', 'keywords', 'prompts']) {
  const method = Object.getOwnPropertyDescriptor(AnswersController.prototype, name);
  Get(name)(AnswersController.prototype, name, method);
  Req()(AnswersController.prototype, name, 0);
}
UseGuards(KeyGuard)(AnswersController);
Controller('v1')(AnswersController);

class AppModule {}
Module({ controllers: [AnswersController] })(AppModule);

const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: ['error'] });
await app.listen(settings.port, '127.0.0.1');
