//! The router of a site, in a thread that asks it one thing after the other.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;

use actix_web::body::to_bytes;
use actix_web::rt::System;
use actix_web::test::{TestRequest, call_service, init_service};
use wonderpost::web::{self, App};

use super::answer::Answer;

/// Makes a request in the thread of the router, and where its answer is awaited.
type Asked = (Box<dyn FnOnce() -> TestRequest + Send>, Sender<Answer>);

/// A router that lets go of the site when it is dropped.
pub(super) struct Router {
    requests: Option<Sender<Asked>>,
    thread: Option<JoinHandle<()>>,
}

impl Router {
    pub(super) fn start(app: &Arc<App>) -> Self {
        let (requests, asked) = mpsc::channel();
        let app = Arc::clone(app);
        let thread = std::thread::spawn(move || System::new().block_on(answers(&app, &asked)));
        Self {
            requests: Some(requests),
            thread: Some(thread),
        }
    }

    pub(super) fn asks(&self, request: impl FnOnce() -> TestRequest + Send + 'static) -> Answer {
        let (tell, told) = mpsc::channel();
        let requests = self.requests.as_ref().expect("it is not dropped");
        requests
            .send((Box::new(request), tell))
            .expect("the router runs");
        told.recv().expect("the router answers")
    }
}

impl Drop for Router {
    fn drop(&mut self) {
        self.requests = None;
        // A router that has failed has failed whoever asked.
        drop(self.thread.take().map(JoinHandle::join));
    }
}

async fn answers(app: &Arc<App>, asked: &Receiver<Asked>) {
    let routes = actix_web::App::new().configure(|config| web::configure(config, app));
    let service = init_service(routes).await;
    while let Ok((request, tell)) = asked.recv() {
        let answer = call_service(&service, request().to_request()).await;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let bytes = to_bytes(answer.into_body()).await.unwrap();
        let answer = Answer::new(status, headers, bytes.to_vec());
        tell.send(answer).unwrap();
    }
}
